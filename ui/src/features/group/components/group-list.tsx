import { IconUsersGroup } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import { t } from '@/lib/i18n/i18n';
import { groupKeys } from '../api/keys';

export const groupPage = (params: { tenant: string; groupId: string }) =>
  linkOptions({ to: '/$tenant/groups/$groupId', params });

export const groupList = defineList('/api/groups', {
  id: 'groupsGrid',
  queryKey: () => groupKeys.grid(),
  label: () => t('nav.groups'),
  rowName: (group) => group.name,
  headers: 'groups.columns',
  columns: (c) => [
    c.text('name', { width: 200, card: 'title' }),
    c.text('description', { minWidth: 200, card: 'hide' }),
    c.number('members'),
    {
      id: 'roles',
      header: t('groups.columns.roles'),
      cell: ({ roles }) => roles.join(', ') || '—',
      sortable: false,
      width: 240,
    },
    c.number('projects'),
    c.date('creationTime', { hidden: true }),
    c.date('lastModificationTime', { width: 140 }),
  ],
  page: ({ id: groupId }, { tenant }) => groupPage({ tenant, groupId }),
  empty: () => ({ icon: IconUsersGroup, title: 'groups.empty', hint: 'groups.emptyHint' }),
});
