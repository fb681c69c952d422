import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import { useSession } from '@/lib/session/context';
import type { NavGroup } from './navigation';

/** What a breadcrumb can offer beside its page. The lists of records are searched on the server. */
export type SiblingKind = 'workspaces' | 'projects' | 'company-settings';

export interface Sibling {
  title: string;
  href: string;
}

export interface SiblingSource {
  kind: SiblingKind;
  workspaceId?: string;
}

export const searchable = (kind: SiblingKind): boolean => kind !== 'company-settings';

const pageSize = 50;

const named = (search: string) => ({
  pageSize,
  sorting: [{ field: 'name', direction: 'ascending' as const }],
  ...(search && { filters: [{ field: 'name', operator: 'contains' as const, value: [search] }] }),
});

/** At most fifty; asked for when the menu opens. */
export function useSiblings(source: SiblingSource, search: string, opened: boolean, nav: NavGroup[]) {
  const api = useApi();
  const { tenant } = useSession();
  const { kind, workspaceId = '' } = source;
  const found = useQuery({
    queryKey: ['siblings', kind, workspaceId, search],
    queryFn: async ({ signal }): Promise<Sibling[]> => {
      const body = named(search);
      if (kind === 'workspaces') {
        const { items } = await taken(api.POST('/api/workspaces/grid', { body, signal }));
        return items.map(({ id, name }) => ({ title: name, href: `/${tenant}/workspaces/${id}` }));
      }
      const params = { path: { workspaceId } };
      const { items } = await taken(
        api.POST('/api/workspaces/{workspaceId}/projects/grid', { params, body, signal }),
      );
      return items.map(({ id, name }) => ({
        title: name,
        href: `/${tenant}/workspaces/${workspaceId}/projects/${id}`,
      }));
    },
    enabled: opened && searchable(kind),
    meta: { quiet: true },
  });
  if (searchable(kind)) return { siblings: found.data, failed: found.isError };
  const group = nav.flatMap(({ items }) => items).find(({ id }) => id === kind);
  const pages = (group?.children ?? []).map(({ label, href }) => ({ title: label, href }));
  return { siblings: pages, failed: false };
}
