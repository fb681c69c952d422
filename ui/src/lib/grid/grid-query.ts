import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schema } from '@/lib/api/types';

export interface GridPage<Item> {
  items: Item[];
  nextCursor: string;
  totalCount?: number;
  totals: Schema<'GridFigure'>[];
}

export type GridRequest = Omit<Schema<'GridRequest'>, 'cursor' | 'pageSize'>;

interface Options<Item> {
  queryKey: QueryKey;
  request: GridRequest;
  load: (body: Schema<'GridRequest'>, signal: AbortSignal) => Promise<GridPage<Item>>;
  pageSize?: number;
  enabled?: boolean;
}

/** One list of the API, page after page by its cursor, in the shape the grid shows. */
export function useGridQuery<Item>({
  queryKey,
  request,
  load,
  pageSize = 100,
  enabled = true,
}: Options<Item>) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, request],
    queryFn: ({ pageParam, signal }) =>
      load({ ...request, pageSize, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor || undefined,
    // A changed search keeps the old rows until the new ones are there.
    placeholderData: keepPreviousData,
    enabled,
    meta: { quiet: true },
  });
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const first = data?.pages[0];
  return {
    rows,
    error: query.error ?? undefined,
    /** Sums and counts over all rows of the filter, where the request asked for them. */
    figures: first?.totals ?? [],
    ...(first?.totalCount !== undefined && { totalCount: first.totalCount }),
    /** These are still the rows of the view before. */
    stale: query.isPlaceholderData,
    refreshing: query.isFetching && !query.isFetchingNextPage,
    onRefresh: () => void query.refetch(),
    more: {
      hasMore: query.hasNextPage,
      loading: query.isFetchingNextPage,
      load: () => void query.fetchNextPage(),
    },
  };
}
