import { useQuery } from '@tanstack/react-query';
import { SessionsPanel } from '@/components/sessions/session-list';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

/** The own sessions: a person ends those on other devices. */
export function OwnSessions() {
  const { t } = useTranslation();
  const api = useApi();
  const found = useQuery({
    queryKey: keys.ownSessions,
    queryFn: ({ signal }) => unwrap(api.GET('/api/session/sessions', { signal })),
  });
  const end = useCommand({
    run: async (sessionId: string | undefined, header) => {
      if (sessionId) {
        await api.DELETE('/api/session/sessions/{sessionId}', { params: { path: { sessionId }, header } });
      } else {
        await api.DELETE('/api/session/sessions', { params: { header } });
      }
    },
    refreshes: [keys.ownSessions],
  });
  const run = (sessionId?: string) =>
    end.mutate(sessionId, {
      onSuccess: () => toast('success', t(sessionId ? 'sessions.ended' : 'sessions.allEnded')),
      onError: toastError,
    });
  return (
    <SessionsPanel
      title={t('preferences.sessions.title')}
      hint={t('preferences.sessions.none')}
      found={found}
      end={{
        one: run,
        all: () => run(),
        busy: end.isPending,
        allLabel: t('sessions.endOthers'),
        allTitle: t('sessions.endOthersTitle'),
      }}
    />
  );
}
