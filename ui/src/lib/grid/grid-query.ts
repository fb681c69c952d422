import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Schema } from '@/lib/api/types';

export interface GridPage<Item> {
  items: Item[];
  nextCursor: string;
  totalCount?: number;
  totals: Schema<'GridFigure'>[];
}

export type GridRequest = Omit<Schema<'GridRequest'>, 'cursor' | 'pageSize'>;

/** Identifies a list and how its pages are read. */
export interface GridList<Item> {
  queryKey: QueryKey;
  request: GridRequest;
  load: (body: Schema<'GridRequest'>, signal: AbortSignal) => Promise<GridPage<Item>>;
  pageSize?: number;
}

/** The TanStack Query options; a route can prefetch with the same options before its page is loaded. */
export const gridQuery = <Item>({ queryKey, request, load, pageSize = 100 }: GridList<Item>) => ({
  queryKey: [...queryKey, request, pageSize],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    load({ ...request, pageSize, ...(pageParam && { cursor: pageParam }) }, signal),
  initialPageParam: '',
  getNextPageParam: (last: GridPage<Item>) => last.nextCursor || undefined,
});

interface Options<Item> extends GridList<Item> {
  /** From 1: only the rows of this page are shown. Without it, the rows of all loaded pages. */
  page?: number;
  enabled?: boolean;
}

/** A list of the API, read page by page with its cursor, in the shape of the grid. */
export function useGridQuery<Item>({ page, enabled = true, ...list }: Options<Item>) {
  const query = useInfiniteQuery({
    ...gridQuery(list),
    // After a changed search, the previous rows stay until the new ones arrive.
    placeholderData: keepPreviousData,
    enabled,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const read = data?.pages.length ?? 0;

  // A cursor leads only to the next page: a later page needs all pages before it.
  const needsNextPage = page !== undefined && read > 0 && read < page && hasNextPage;
  useEffect(() => {
    if (needsNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [needsNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const all = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const rows = page === undefined ? all : data?.pages[Math.min(page, read) - 1]?.items;
  // One page at a time: a second request would cancel the running one.
  const load = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const first = data?.pages[0];
  const onPage = page === undefined ? read : Math.min(page, read);
  return {
    rows: needsNextPage ? undefined : rows,
    /** The shown page: a link may contain a page beyond the last one. */
    page: onPage,
    error: query.error ?? undefined,
    /** Sums and counts over all rows of the filter, if the request asks for them. */
    figures: first?.totals ?? [],
    ...(first?.totalCount !== undefined && { totalCount: first.totalCount }),
    /** The rows are those of the previous view. */
    stale: query.isPlaceholderData,
    refreshing: isFetching && !query.isFetchingNextPage,
    onRefresh: () => void query.refetch(),
    more: {
      // Rows that are about to be replaced load no further pages.
      hasMore: !query.isPlaceholderData && (onPage < read || hasNextPage),
      loading: query.isFetchingNextPage,
      failed: isFetchNextPageError,
      load,
    },
    /** The rows of all loaded pages, for the neighbors of an opened record. */
    loaded: {
      rows: all,
      ...(first?.totalCount !== undefined && { totalCount: first.totalCount }),
      hasNext: !query.isPlaceholderData && hasNextPage,
      loading: isFetching,
      failed: isFetchNextPageError,
      load,
    },
  };
}
