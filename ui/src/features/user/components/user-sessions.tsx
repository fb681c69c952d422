import { useQuery } from '@tanstack/react-query';
import { SessionsPanel } from '@/components/sessions/session-list';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import { userDetails } from '../api/detail-queries';
import { type Account, useEndSessions } from '../api/use-user-commands';
import { useMayEdit, usePeople } from './people';

/** Where the person is signed in. An administrator ends these sessions. */
export function UserSessions({ user }: { user: Account }) {
  const { t } = useTranslation();
  const self = useUser()?.userId === user.id;
  const mayEnd = useMayEdit('update');
  const found = useQuery(userDetails.sessions(useApi(), user.id, usePeople()));
  const end = useEndSessions(user.id);
  const run = (sessionId?: string) =>
    end.mutate(sessionId, {
      onSuccess: () => toast('success', t(sessionId ? 'sessions.ended' : 'sessions.allEnded'), user.fullName),
      onError: toastError,
    });
  return (
    <SessionsPanel
      title={t('users.sessions')}
      hint={t('users.noSessions')}
      found={found}
      {...(mayEnd && {
        end: {
          one: run,
          all: () => run(),
          busy: end.isPending,
          // The session of this page stays.
          allLabel: t(self ? 'sessions.endOthers' : 'users.endAll'),
          allTitle: self ? t('sessions.endOthersTitle') : t('users.endAllTitle', { name: user.fullName }),
        },
      })}
    />
  );
}
