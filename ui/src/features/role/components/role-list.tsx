import { IconShieldLock } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import { shortNameCell } from '@/components/text/short-name';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { RoleMenu } from './role-menu';

export const rolePage = (params: { tenant: string; roleId: string }) =>
  linkOptions({ to: '/$tenant/roles/$roleId', params });

export const roleList = defineList('/api/roles', {
  id: 'rolesGrid',
  queryKey: () => keys.roles.list(),
  label: () => t('nav.roles'),
  rowName: (role) => role.name,
  headers: 'roles',
  columns: (c) => [
    c.text('name', { cell: shortNameCell, minWidth: 180, card: 'title' }),
    c.codes('type', 'roles.types', { width: 110 }),
    c.flag('requiresTwoFactors', { width: 130, card: 'hide' }),
    c.number('members', { header: 'roles.memberCount' }),
    c.text('description', { header: 'roles.about', minWidth: 240, card: 'hide' }),
    c.date('lastModificationTime', { width: 140 }),
    // On a card, which is itself a link, the page of the role has the actions.
    c.actions((role) => <RoleMenu role={role} />, { card: 'hide' }),
  ],
  page: ({ id: roleId }, { tenant }) => rolePage({ tenant, roleId }),
  empty: () => ({ icon: IconShieldLock, title: 'roles.empty', hint: 'roles.emptyHint' }),
});
