import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { useFirstPageReady } from '@/lib/loading/first-page';
import { keys } from '@/lib/query/keys';
import type { SessionUser } from '@/lib/session/session';
import type { Built } from './home';
import { navigation, ownPreferences } from './main-navigation';
import { permittedNav } from './navigation';

const recentInSidebar = 5;
const recentInDrawer = 3;

/** The user's menu for the sidebar and, with fewer recent workspaces, for the phone's drawer. */
export function useMenu(user: SessionUser | undefined, tenant: string, built: Built) {
  const { t } = useTranslation();
  const api = useApi();
  const firstPageReady = useFirstPageReady();
  const { data } = useQuery({
    queryKey: keys.menu,
    queryFn: () => unwrap(api.GET('/api/menu')),
    // The menu counters load after the data of the page.
    enabled: user !== undefined && firstPageReady,
  });
  return useMemo(() => {
    const of = (recent: number) => {
      if (!user) return [];
      const sections = permittedNav(navigation(t, data, recent), user, tenant, built);
      if (sections.some(({ id }) => id === 'administration')) return sections;
      const own = { id: 'general', label: t('nav.general'), items: [ownPreferences(t)] };
      const [mine] = permittedNav([own], user, tenant, built);
      const [general] = sections;
      if (!mine) return sections;
      return [{ ...(general ?? mine), items: [...(general?.items ?? []), ...mine.items] }];
    };
    return { sidebar: of(recentInSidebar), drawer: of(recentInDrawer) };
  }, [t, data, user, tenant, built]);
}
