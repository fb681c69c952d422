import { IconCoins } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { t } from '@/lib/i18n/i18n';
import { approvalKeys } from '../api/keys';
import { ChangeLimit } from './change-limit';
import { LimitCell, limitLook } from './limit-cell';
import { authorityStatus, limitTabs } from './limit-status';
import type { LimitsPlace } from './person-limit-list';

/** The roles that approve or have a limit. */
export const roleLimitList = defineList('/api/role-approval-limits', {
  id: 'roleApprovalLimitsGrid',
  queryKey: (_: LimitsPlace) => approvalKeys.roles(),
  label: () => t('approvalLimits.roles'),
  rowName: (role) => role.name,
  headers: 'approvalLimits.columns',
  columns: (c, { myRoles, onChange }) => [
    c.text('name', { minWidth: 180, card: 'title' }),
    c.status('authority', authorityStatus, 'approvalLimits.authorities', {
      header: 'approvalLimits.columns.authority',
      width: 210,
    }),
    c.number('members'),
    c.text('limit', {
      cell: ({ limit, currency }) => <LimitCell amount={limit} currency={currency} />,
      card: 'aside',
      ...limitLook,
    }),
    c.actions(
      ({ id, name }) => (
        <ChangeLimit
          name={name}
          own={myRoles.includes(name) ? 'role' : undefined}
          onChange={() => onChange(id)}
        />
      ),
      { width: 140, pin: 'right' },
    ),
  ],
  tabs: { label: (tab) => `approvalLimits.tabs.${tab}`, field: 'authority', values: limitTabs },
  empty: () => ({
    icon: IconCoins,
    title: 'approvalLimits.emptyRoles',
    hint: 'approvalLimits.emptyRolesHint',
  }),
});
