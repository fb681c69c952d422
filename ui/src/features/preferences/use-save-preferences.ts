import { useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import type { UserPreferences } from '@/lib/preferences/use-preferences';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

/** Each choice is saved immediately, so the form has no save button. */
export function useSavePreferences() {
  const api = useApi();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useCommand(
    (body: UserPreferences, key) =>
      unwrap(api.PUT('/api/user-preferences', { params: { header: { 'Idempotency-Key': key } }, body })),
    {
      onSuccess: (kept) => {
        queryClient.setQueryData(keys.preferences, kept);
        toast('success', t('preferences.saved'));
      },
      onError: toastError,
      meta: { quiet: true },
    },
  );
}
