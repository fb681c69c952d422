import { IconUsersGroup } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import type { Status, Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { t } from '@/lib/i18n/i18n';
import { groupKeys } from '../api/keys';
import { RemoveMembers } from './remove-members';

const tones: Record<Schema<'GroupMember'>['status'], Tone> = {
  active: 'good',
  invited: 'neutral',
  inactive: 'neutral',
};

const memberStatus = (status: Schema<'GroupMember'>['status']): Status => ({
  label: t(`groups.memberStatus.${status}`),
  tone: tones[status],
});

interface MembersPlace {
  groupId: string;
  mayChange: boolean;
}

export const memberList = defineList('/api/groups/{groupId}/members', {
  id: 'groupMembersGrid',
  queryKey: ({ groupId }: MembersPlace) => groupKeys.members(groupId),
  label: () => t('groups.members'),
  rowName: (member) => member.fullName,
  headers: 'groups.columns',
  columns: (c) => [
    c.text('fullName', { width: 220, card: 'title' }),
    c.text('email', { minWidth: 220 }),
    c.status('status', memberStatus, 'groups.memberStatus'),
  ],
  bulk: (chosen, done, { groupId, mayChange }) =>
    mayChange && <RemoveMembers groupId={groupId} chosen={chosen} onDone={done} />,
  empty: () => ({ icon: IconUsersGroup, title: 'groups.noMembers', hint: 'groups.noMembersHint' }),
});
