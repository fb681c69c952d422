import { Switch } from '@mantine/core';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type Role, useRoleTwoFactors } from '../api/use-roles';
import classes from './role-builder.module.css';

/** Whether the members of a role sign in with two factors. The choice is saved at once, for system roles too. */
export function RoleTwoFactors({ role }: { role: Role }) {
  const { t } = useTranslation();
  const mayUpdate = useCan('roles', 'update');
  const change = useRoleTwoFactors(role);
  const set = (required: boolean) =>
    change.mutate(required, {
      onSuccess: () =>
        toast('success', t(required ? 'roles.twoFactorsOn' : 'roles.twoFactorsOff'), role.name),
      onError: toastError,
    });
  return (
    <Switch
      className={classes.twoFactors ?? ''}
      label={t('roles.twoFactors')}
      description={t('roles.twoFactorsHint')}
      checked={role.requiresTwoFactors}
      disabled={!mayUpdate || change.isPending}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  );
}
