import {
  IconActivity,
  IconArrowsExchange,
  IconBriefcase,
  IconBuilding,
  IconChecklist,
  IconDatabase,
  IconFlag,
  IconHistory,
  IconLayoutDashboard,
  IconSettings,
  IconShieldLock,
  IconTimeline,
  IconUserCog,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { Schema } from '@/lib/api/types';
import type { TFunction } from '@/lib/i18n/i18n';
import { hasModule } from '@/lib/modules';
import type { NavItem, NavSection } from './navigation';

export type MenuCounts = Schema<'NavigationMenu'>;

/** The complete menu. permittedNav removes entries without a screen or permission. */
export function navigation(t: TFunction, menu: MenuCounts | undefined, recent: number): NavSection[] {
  return [
    { id: 'general', label: t('nav.general'), items: general(t, menu, recent) },
    { id: 'administration', label: t('nav.administration'), items: administration(t, menu) },
  ];
}

/** For users without administration permissions: their preferences are in the general group. */
export const ownPreferences = (t: TFunction): NavItem => ({
  id: 'user-preferences',
  label: t('nav.userPreferences'),
  path: '/$tenant/user-preferences',
  icon: IconUserCog,
});

function general(t: TFunction, menu: MenuCounts | undefined, recent: number): NavItem[] {
  return [
    { id: 'home', label: t('nav.home'), path: '/$tenant/dashboard', icon: IconLayoutDashboard },
    { id: 'tenants', label: t('nav.tenants'), path: '/$tenant/tenants', icon: IconBuilding },
    {
      id: 'workspaces',
      label: t('nav.workspaces'),
      path: '/$tenant/workspaces',
      icon: IconBriefcase,
      children: workspaces(t, menu, recent),
    },
    {
      id: 'review-tasks',
      label: t('nav.reviewTasks'),
      alone: { label: t('nav.tasks'), without: 'reassign-tasks' },
      path: '/$tenant/tasks/review-tasks',
      icon: IconChecklist,
      // The counter is hidden at zero.
      ...(menu?.openTasks && { count: menu.openTasks }),
    },
    {
      id: 'reassign-tasks',
      label: t('nav.reassignTasks'),
      path: '/$tenant/tasks/reassign-tasks',
      icon: IconArrowsExchange,
    },
    { id: 'jobs', label: t('nav.jobs'), path: '/$tenant/jobs', icon: IconTimeline },
    {
      id: 'master-data',
      label: t('nav.masterData'),
      icon: IconDatabase,
      children: [
        { id: 'vendors', label: t('nav.vendors'), path: '/$tenant/vendors' },
        { id: 'purchase-orders', label: t('nav.purchaseOrders'), path: '/$tenant/purchase-orders' },
        { id: 'receipts', label: t('nav.receipts'), path: '/$tenant/purchase-orders/receipts' },
        { id: 'gl-accounts', label: t('nav.glAccounts'), path: '/$tenant/master-data/gl-accounts' },
        { id: 'companies', label: t('nav.companies'), path: '/$tenant/master-data/companies' },
        { id: 'term-codes', label: t('nav.termCodes'), path: '/$tenant/master-data/term-codes' },
      ],
    },
    { id: 'global-audit', label: t('nav.globalAudit'), path: '/$tenant/global-audit', icon: IconHistory },
    ...(hasModule('demo')
      ? [
          {
            id: 'outside-world',
            label: t('nav.outsideWorld'),
            path: '/$tenant/outside-world' as const,
            icon: IconWorld,
          },
        ]
      : []),
    { id: 'operations', label: t('nav.operations'), path: '/$tenant/operations', icon: IconActivity },
  ];
}

function workspaces(t: TFunction, menu: MenuCounts | undefined, recent: number): NavItem[] {
  const archived = menu?.archivedProjects ?? 0;
  return [
    {
      id: 'all-workspaces',
      label: t('nav.allWorkspaces'),
      path: '/$tenant/workspaces',
      ...(menu?.workspaces !== undefined && { count: menu.workspaces }),
    },
    ...(menu?.recent ?? []).slice(0, recent).map(
      ({ workspaceId, name, projectCount }, index): NavItem => ({
        id: `recent-${workspaceId}`,
        label: name,
        path: '/$tenant/workspaces/$workspaceId',
        params: { workspaceId },
        count: projectCount,
        ...(index === 0 && { heading: t('nav.recentWorkspaces') }),
      }),
    ),
    ...(archived > 0
      ? [
          {
            id: 'archived',
            label: t('nav.archivedProjects'),
            path: '/$tenant/workspaces/archived' as const,
            count: archived,
          },
        ]
      : []),
  ];
}

function administration(t: TFunction, menu: MenuCounts | undefined): NavItem[] {
  const waiting = menu?.proposals?.filter(({ own }) => !own).length ?? 0;
  const settings = '/$tenant/company-settings';
  return [
    { id: 'admins', label: t('nav.administrators'), path: '/$tenant/admins', icon: IconShieldLock },
    { id: 'features', label: t('nav.features'), path: '/$tenant/features', icon: IconFlag },
    {
      id: 'users-and-roles',
      label: t('nav.usersAndRoles'),
      icon: IconUsers,
      children: [
        { id: 'users', label: t('nav.users'), path: '/$tenant/users' },
        { id: 'roles', label: t('nav.roles'), path: '/$tenant/roles' },
        { id: 'groups', label: t('nav.groups'), path: '/$tenant/groups' },
        {
          id: 'approval-limits',
          label: t('nav.approvalLimits'),
          path: '/$tenant/approval-limits',
          // The group is for people who may list users.
          needs: 'userManagement:getList',
        },
        {
          id: 'proposals',
          label: t('nav.proposals'),
          path: '/$tenant/proposals',
          needs: 'userManagement:getList',
          ...(waiting > 0 && { count: waiting }),
        },
      ],
    },
    {
      id: 'company-settings',
      label: t('nav.companySettings'),
      icon: IconSettings,
      children: [
        { id: 'connections', label: t('nav.connections'), path: `${settings}/connections` },
        { id: 'bank-accounts', label: t('nav.bankAccounts'), path: `${settings}/bank-accounts` },
        { id: 'task-definitions', label: t('nav.taskDefinitions'), path: `${settings}/task-definitions` },
        { id: 'printers', label: t('nav.printers'), path: `${settings}/printers-management` },
        { id: 'agents', label: t('nav.agents'), path: `${settings}/on-prem-data-agent` },
        {
          id: 'preferences',
          label: t('nav.preferences'),
          path: `${settings}/preferences`,
          // Every user has mail settings; only users who may change the company's pages see the
          // administration entry.
          needs: 'appearance:update',
        },
        { id: 'security', label: t('nav.security'), path: `${settings}/security` },
        { id: 'openid-provider', label: t('nav.openidProvider'), path: `${settings}/openid-provider` },
        { id: 'data-export', label: t('nav.dataExport'), path: `${settings}/data-export` },
        { id: 'license', label: t('nav.license'), path: `${settings}/license` },
      ],
    },
  ];
}
