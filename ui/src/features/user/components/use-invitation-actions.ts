import { askConfirm } from '@/components/dialog/confirm';
import { toast, toastError } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useInvitation } from '../api/use-invitations';
import { useMayEdit } from './people';

type Invited = Pick<Schema<'UserEntry'>, 'id' | 'status' | 'fullName' | 'email'>;

/** What the person may do with an invitation now; nothing for an account that is not invited. */
export function useInvitationActions(user: Invited, onCanceled?: () => void) {
  const { t } = useTranslation();
  const may = useMayEdit('manage') && user.status === 'invited';
  const { resend, cancel } = useInvitation(user.id);
  const outcome = (title: string, then?: () => void) => ({
    onSuccess: () => {
      toast('success', title, user.email);
      then?.();
    },
    onError: toastError,
  });
  const onCancel = async () => {
    const sure = await askConfirm({
      title: t('invitations.cancelTitle', { name: user.fullName }),
      body: t('invitations.cancelBody'),
      confirm: t('invitations.cancel'),
      danger: true,
    });
    if (sure) cancel.mutate(undefined, outcome(t('invitations.canceled'), onCanceled));
  };
  return {
    invitationBusy: resend.isPending || cancel.isPending,
    resend: may ? () => resend.mutate(undefined, outcome(t('invitations.resent'))) : undefined,
    cancel: may ? () => void onCancel() : undefined,
  };
}
