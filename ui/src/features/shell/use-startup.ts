import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '@/lib/api/context';
import { companySettingsQuery } from '@/lib/appearance/company-settings';
import { currentLanguage, setLanguage } from '@/lib/i18n/i18n';
import { useSubscription } from '@/lib/license/use-license';
import { useUserPreferences } from '@/lib/preferences/use-preferences';
import { useSession } from '@/lib/session/context';
import { can } from '@/lib/session/permission';
import type { SessionUser } from '@/lib/session/session';

/** Optional data loaded after sign-in: a failure is logged as a warning. */
export function useStartup(user: SessionUser | undefined): void {
  useLogWarning('subscription', useSubscription().error);
  useLogWarning('appearance', useApplyAppearance(user));
  useLogWarning('preferences', useApplyPreferences());
}

function useLogWarning(what: string, error: unknown): void {
  useEffect(() => {
    if (error) console.warn(`The ${what} could not be loaded; the default applies.`, error);
  }, [what, error]);
}

/** The appearance comes with the session; later changes arrive as events. */
function useApplyAppearance(user: SessionUser | undefined): unknown {
  const api = useApi();
  const session = useSession();
  const { data, error } = useQuery({
    ...companySettingsQuery(api),
    enabled: can(user, 'appearance', 'get'),
  });
  useEffect(() => {
    if (!data) return;
    const { theme, paletteId, timeZone, datePattern, timePattern, logo = false, currency = '' } = data;
    session.update({ appearance: { theme, paletteId, timeZone, datePattern, timePattern, logo, currency } });
  }, [data, session]);
  return error;
}

/** A choice made on another device applies here too; without one, the choice of this device applies. */
function useApplyPreferences(): unknown {
  const { setColorScheme } = useMantineColorScheme();
  const { data, error } = useUserPreferences();
  useEffect(() => {
    if (data?.language && data.language !== currentLanguage()) void setLanguage(data.language);
    if (data?.colorScheme) setColorScheme(data.colorScheme);
  }, [data, setColorScheme]);
  return error;
}
