import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useSession } from '@/lib/session/context';
import type { NavGroup } from './navigation';

/** The siblings that a breadcrumb offers. Lists of records are searched on the server. */
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

const named = (search: string, cursor: string) => ({
  pageSize,
  sorting: [{ field: 'name', direction: 'ascending' as const }],
  ...(search && { filters: [{ field: 'name', operator: 'contains' as const, value: [search] }] }),
  ...(cursor && { cursor }),
});

/** A page of options and the cursor of the next page. */
interface SiblingPage {
  siblings: Sibling[];
  nextCursor: string;
}

function useRecords({ kind, workspaceId = '' }: SiblingSource, search: string, enabled: boolean) {
  const api = useApi();
  const { tenant } = useSession();
  const read = async (cursor: string, signal: AbortSignal): Promise<SiblingPage> => {
    const body = named(search, cursor);
    const all = `/${tenant}/workspaces`;
    if (kind === 'workspaces') {
      const { items, nextCursor } = await unwrap(api.POST('/api/workspaces/grid', { body, signal }));
      return { siblings: items.map(({ id, name }) => ({ title: name, href: `${all}/${id}` })), nextCursor };
    }
    const params = { path: { workspaceId } };
    const { items, nextCursor } = await unwrap(
      api.POST('/api/workspaces/{workspaceId}/projects/grid', { params, body, signal }),
    );
    const projects = `${all}/${workspaceId}/projects`;
    return {
      siblings: items.map(({ id, name }) => ({ title: name, href: `${projects}/${id}` })),
      nextCursor,
    };
  };
  return useInfiniteQuery({
    queryKey: ['siblings', kind, workspaceId, search],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor || undefined,
    enabled,
  });
}

/** Pages of fifty; loaded when the menu opens. */
export function useSiblings(source: SiblingSource, search: string, opened: boolean, nav: NavGroup[]) {
  const { kind } = source;
  const found = useRecords(source, search, opened && searchable(kind));
  if (searchable(kind)) {
    return {
      siblings: found.data?.pages.flatMap(({ siblings }) => siblings),
      failed: found.isError,
      hasMore: found.hasNextPage,
      loadingMore: found.isFetchingNextPage,
      more: () => void found.fetchNextPage({ cancelRefetch: false }),
    };
  }
  const group = nav.flatMap(({ items }) => items).find(({ id }) => id === kind);
  const pages = (group?.children ?? []).map(({ label, href }) => ({ title: label, href }));
  return { siblings: pages, failed: false, hasMore: false, loadingMore: false, more: () => {} };
}
