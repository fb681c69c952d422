import { ActionIcon } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { askConfirm } from '@/components/dialog/confirm';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type RoleMember, useRemoveMember } from '../api/use-roles';
import { toastRefusal } from './refusal';

/** Takes the role from a member. */
export function RemoveMember({ roleId, member }: { roleId: string; member: RoleMember }) {
  const { t } = useTranslation();
  const mayAssign = useCan('roles', 'manage');
  const remove = useRemoveMember(roleId);
  if (!mayAssign) return null;
  const name = member.fullName;
  const take = async () => {
    const sure = await askConfirm({
      title: t('roles.removeTitle', { name }),
      body: t('roles.removeBody'),
      confirm: t('roles.removeAction'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(member.id, {
      onSuccess: () => toast('success', t('roles.removed'), name),
      onError: toastRefusal,
    });
  };
  return (
    <ActionIcon
      aria-label={t('roles.remove', { name })}
      title={t('roles.remove', { name })}
      loading={remove.isPending}
      onClick={() => void take()}
    >
      <IconUserMinus size={17} />
    </ActionIcon>
  );
}
