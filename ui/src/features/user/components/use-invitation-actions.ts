import { askConfirm } from '@/components/dialog/confirm';
import { toast, toastError } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useInvitation } from '../api/use-invitations';
import { useMayEdit } from './people';

/** What the person may do with an invitation now; nothing for an account that is not invited. */
export function useInvitationActions(user: Schema<'UserEntry'>) {
  const { t } = useTranslation();
  const may = useMayEdit('manage') && user.status === 'invited';
  const { resend, cancel } = useInvitation(user.id);
  const outcome = (title: string) => ({
    onSuccess: () => toast('success', title, user.email),
    onError: toastError,
  });
  const onCancel = async () => {
    const sure = await askConfirm({
      title: t('invitations.cancelTitle', { name: user.fullName }),
      body: t('invitations.cancelBody'),
      confirm: t('invitations.cancel'),
      danger: true,
    });
    if (sure) cancel.mutate(undefined, outcome(t('invitations.canceled')));
  };
  return {
    invitationBusy: resend.isPending || cancel.isPending,
    resend: may ? () => resend.mutate(undefined, outcome(t('invitations.resent'))) : undefined,
    cancel: may ? () => void onCancel() : undefined,
  };
}
