import { Switch } from '@mantine/core';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type Role, useRoleTwoFactors } from '../api/use-roles';
import classes from './role-builder.module.css';

/**
 * Whether the members of a role sign in with two factors. The choice is saved at once, for system roles too. A role that
 * starts to release payments gets it when its permissions are saved.
 */
export function RoleTwoFactors({ role, starts }: { role: Role; starts: boolean }) {
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
      description={t(starts ? 'roles.twoFactorsStart' : 'roles.twoFactorsHint')}
      checked={role.requiresTwoFactors}
      disabled={!mayUpdate || change.isPending}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  );
}
