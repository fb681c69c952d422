import { askConfirm } from '@/components/dialog/confirm';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import { useSetActive } from '../api/use-user-commands';
import { useMayEdit } from './people';
import type { UserStatus } from './user-status';

interface Person {
  id: string;
  fullName: string;
  status: UserStatus;
}

/** What the person may do with the account now; nothing for those without the permission. */
export function useActivation({ id, fullName, status }: Person) {
  const { t } = useTranslation();
  const may = useMayEdit('update');
  const self = useUser()?.userId === id;
  const command = useSetActive();
  const set = (active: boolean) =>
    command.mutate(
      { userId: id, active },
      {
        onSuccess: () => toast('success', t(active ? 'users.activated' : 'users.deactivated'), fullName),
        onError: toastError,
      },
    );
  const deactivate = async () => {
    const sure = await askConfirm({
      title: t('users.deactivateTitle', { name: fullName }),
      body: t('users.deactivateBody'),
      confirm: t('users.deactivate'),
      danger: true,
    });
    if (sure) set(false);
  };
  return {
    busy: command.isPending,
    activate: may && status === 'inactive' ? () => set(true) : undefined,
    // People cannot close their own account.
    deactivate: may && status === 'active' && !self ? () => void deactivate() : undefined,
  };
}
