import { IconHistory } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { t } from '@/lib/i18n/i18n';
import { auditKeys } from '../api/queries';
import { actionLabel, actionLabels } from './action-labels';

// Loaded on demand, because the list works without them.
const EntryDetails = lazyComponent(() => import('./entry-details').then((part) => part.EntryDetails));

export const auditList = defineList('/api/audit', {
  id: 'auditGrid',
  queryKey: () => auditKeys.grid(),
  label: () => t('nav.globalAudit'),
  rowName: ({ action }) => actionLabel(action, t),
  headers: 'audit.columns',
  columns: (c) => [
    c.date('at', { time: true, width: 170 }),
    {
      ...c.text('action', { minWidth: 240, card: 'title', cell: ({ action }) => actionLabel(action, t) }),
      labels: actionLabels(t),
    },
    c.text('userName', { width: 180 }),
    c.codes('area', 'audit.areas', { width: 150 }),
    c.text('workspaceName', { width: 150, card: 'hide' }),
    c.text('projectName', { width: 160 }),
    c.text('clientIp', { width: 130, card: 'hide' }),
    c.text('correlationId', { width: 200, card: 'hide' }),
    c.text('objectId', { width: 200, hidden: true }),
  ],
  panel: (entryId) => <EntryDetails key={entryId} entryId={entryId} />,
  empty: () => ({ icon: IconHistory, title: 'audit.empty', hint: 'audit.emptyHint' }),
});
