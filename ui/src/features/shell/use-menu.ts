import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { can } from '@/lib/session/permission';
import type { SessionUser } from '@/lib/session/session';
import type { Built } from './home';
import { navigation, ownPreferences } from './main-navigation';
import { permittedNav } from './navigation';

const recentInSidebar = 5;
const recentInDrawer = 3;

/** The menu of a person, for the sidebar and, with fewer recent workspaces, for the phone's drawer. */
export function useMenu(user: SessionUser | undefined, tenant: string, built: Built) {
  const { t } = useTranslation();
  const api = useApi();
  const { data } = useQuery({
    queryKey: keys.menu,
    queryFn: () => taken(api.GET('/api/menu')),
    enabled: user !== undefined,
    meta: { quiet: true },
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

/** Opening a workspace, or a project in it, puts it first among the recent ones. */
export function useVisits(user: SessionUser | undefined): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { workspaceId } = useParams({ strict: false });
  const lists = can(user, 'workspaces', 'getList');
  useEffect(() => {
    if (!workspaceId || !lists) return;
    const header = { 'Idempotency-Key': crypto.randomUUID() };
    api
      .POST('/api/recent-workspaces', { params: { header }, body: { workspaceId } })
      .then(() => queryClient.invalidateQueries({ queryKey: keys.menu }))
      // A visit that is not remembered disturbs nobody.
      .catch((error: unknown) => console.warn('The visit was not remembered.', error));
  }, [api, queryClient, workspaceId, lists]);
}
