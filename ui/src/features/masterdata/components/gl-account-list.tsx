import { IconListNumbers } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { glAccounts } from '../api/nouns';
import { RecordMenu } from './record-menu';
import { type RecordPlace, recordStatus } from './record-status';

export const glAccountList = defineList('/api/master-data/gl-accounts', {
  id: 'glAccountsGrid',
  queryKey: (_: RecordPlace) => keys.masterData.grid('gl-accounts'),
  label: () => t('nav.glAccounts'),
  rowName: ({ number }) => number,
  headers: 'masterData.columns',
  columns: (c, { onEdit }) => [
    c.text('number', { width: 160, card: 'title' }),
    c.text('description', { minWidth: 240 }),
    c.text('companyNumber', {
      width: 170,
      cell: ({ companyNumber }) => companyNumber || t('masterData.everyCompany'),
    }),
    c.status('status', recordStatus, 'masterData.statuses', { width: 120 }),
    c.date('lastModificationTime', { width: 140, hidden: true }),
    ...(onEdit
      ? [
          c.actions((record) => (
            <RecordMenu noun={glAccounts} record={record} name={record.number} onEdit={onEdit} />
          )),
        ]
      : []),
  ],
  empty: () => ({
    icon: IconListNumbers,
    title: 'masterData.emptyGLAccounts',
    hint: 'masterData.emptyGLAccountsHint',
  }),
});
