import { toast } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import type { UserPreferences } from '@/lib/preferences/use-preferences';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

/** Each choice is saved immediately, so the forms have no save button. */
export function useSavePreferences() {
  const api = useApi();
  const { t } = useTranslation();
  const command = useCommand({
    run: (body: UserPreferences, header) =>
      unwrap(api.PUT('/api/user-preferences', { params: { header }, body })),
    stores: () => keys.preferences,
  });
  return {
    saveOn: 'change' as const,
    save: (chosen: Partial<UserPreferences>, known: UserPreferences) =>
      command.mutateAsync({ ...known, ...chosen }),
    onSaved: () => toast('success', t('preferences.saved')),
  };
}
