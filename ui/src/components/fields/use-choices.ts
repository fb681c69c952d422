import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Choice } from './async-select';

export interface ChoicePage {
  items: Choice[];
  nextCursor?: string;
}

interface Ask {
  queryKey: QueryKey;
  load: (ask: { search: string; cursor: string; signal: AbortSignal }) => Promise<ChoicePage>;
  search: string;
  enabled: boolean;
}

/** The options of an open list. The results of the previous search stay until the new ones arrive. */
export function useChoices({ queryKey, load, search, enabled }: Ask) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'choices', search],
    queryFn: ({ pageParam, signal }) => load({ search, cursor: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor || undefined,
    placeholderData: keepPreviousData,
    enabled,
  });
  return {
    items: query.data?.pages.flatMap((page) => page.items),
    error: query.error ?? undefined,
    loading: query.isFetching,
    hasMore: query.hasNextPage,
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

export type Choices = ReturnType<typeof useChoices>;
