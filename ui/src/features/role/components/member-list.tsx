import { IconUsers } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import type { Status } from '@/components/status/status-badge';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import type { RoleMember } from '../api/use-roles';
import { RemoveMember } from './remove-member';

const tones: Record<RoleMember['status'], Status['tone']> = {
  invited: 'progress',
  active: 'good',
  inactive: 'neutral',
};

const memberStatus = (code: RoleMember['status']): Status => ({
  label: t(`roles.statuses.${code}`),
  tone: tones[code],
});

export const memberList = defineList('/api/roles/{roleId}/users', {
  id: 'roleUsersGrid',
  queryKey: ({ roleId }: { roleId: string; name: string }) => keys.roles.members(roleId),
  label: ({ name }) => t('roles.membersOf', { name }),
  rowName: (member) => member.fullName,
  headers: 'roles',
  columns: (c, { roleId }) => [
    c.text('fullName', { minWidth: 180, card: 'title' }),
    c.text('email', { minWidth: 200 }),
    c.text('username', { width: 150, hidden: true }),
    c.status('status', memberStatus, 'roles.statuses'),
    c.date('lastActivityAt', { time: true }),
    c.actions((member) => <RemoveMember roleId={roleId} member={member} />),
  ],
  empty: () => ({ icon: IconUsers, title: 'roles.noMembers', hint: 'roles.noMembersHint' }),
});
