import { IconCoins } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { t } from '@/lib/i18n/i18n';
import { approvalKeys } from '../api/keys';
import { ChangeLimit } from './change-limit';
import { LimitCell, limitLook } from './limit-cell';
import { authorityStatus, limitTabs } from './limit-status';

export interface LimitsPlace {
  /** The ID of the reader, who cannot change an own limit. */
  me: string | undefined;
  /** The roles of the reader. */
  myRoles: readonly string[];
  onChange: (id: string) => void;
}

/** Everybody who may decide on tasks or has a limit, and where the limit comes from. */
export const personLimitList = defineList('/api/approval-limits', {
  id: 'approvalLimitsGrid',
  queryKey: (_: LimitsPlace) => approvalKeys.people(),
  label: () => t('nav.approvalLimits'),
  rowName: (person) => person.fullName,
  headers: 'approvalLimits.columns',
  columns: (c, { me, onChange }) => [
    c.text('fullName', { minWidth: 160, card: 'title' }),
    c.text('email', { width: 210, hidden: true }),
    c.status('authority', authorityStatus, 'approvalLimits.authorities', {
      header: 'approvalLimits.columns.authority',
      width: 210,
    }),
    c.text('ownLimit', {
      cell: ({ ownLimit, currency }) => <LimitCell amount={ownLimit} currency={currency} />,
      ...limitLook,
    }),
    c.text('roleLimit', {
      cell: ({ roleLimit, currency }) => <LimitCell amount={roleLimit} currency={currency} />,
      ...limitLook,
    }),
    c.text('effectiveLimit', {
      cell: ({ effectiveLimit, currency }) => <LimitCell amount={effectiveLimit} currency={currency} />,
      card: 'aside',
      ...limitLook,
    }),
    c.text('approvingRoles', { width: 200 }),
    c.text('limitRoles', { width: 200, hidden: true }),
    c.actions(
      ({ id, fullName }) => (
        <ChangeLimit name={fullName} own={id === me ? 'person' : undefined} onChange={() => onChange(id)} />
      ),
      { width: 140, pin: 'right' },
    ),
  ],
  tabs: { label: (tab) => `approvalLimits.tabs.${tab}`, field: 'authority', values: limitTabs },
  empty: () => ({
    icon: IconCoins,
    title: 'approvalLimits.emptyPeople',
    hint: 'approvalLimits.emptyPeopleHint',
  }),
});
