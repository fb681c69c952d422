import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Schema } from '@/lib/api/types';

export interface GridPage<Item> {
  items: Item[];
  nextCursor: string;
  totalCount?: number;
  totals: Schema<'GridFigure'>[];
}

export type GridRequest = Omit<Schema<'GridRequest'>, 'cursor' | 'pageSize'>;

/** Which list it is, and how a page of it is read. */
export interface GridList<Item> {
  queryKey: QueryKey;
  request: GridRequest;
  load: (body: Schema<'GridRequest'>, signal: AbortSignal) => Promise<GridPage<Item>>;
  pageSize?: number;
}

/** What TanStack Query is asked for; a route can ask for the same before its page is there. */
export const gridQuery = <Item>({ queryKey, request, load, pageSize = 100 }: GridList<Item>) => ({
  queryKey: [...queryKey, request, pageSize],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    load({ ...request, pageSize, ...(pageParam && { cursor: pageParam }) }, signal),
  initialPageParam: '',
  getNextPageParam: (last: GridPage<Item>) => last.nextCursor || undefined,
  meta: { quiet: true },
});

interface Options<Item> extends GridList<Item> {
  /** From 1: only this page's rows are shown. Without it the rows of all pages read so far. */
  page?: number;
  enabled?: boolean;
}

/** One list of the API, page after page by its cursor, in the shape the grid shows. */
export function useGridQuery<Item>({ page, enabled = true, ...list }: Options<Item>) {
  const query = useInfiniteQuery({
    ...gridQuery(list),
    // A changed search keeps the old rows until the new ones are there.
    placeholderData: keepPreviousData,
    enabled,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const read = data?.pages.length ?? 0;

  // Cursors know the way from one page to the next only: a page further on is reached through those before it.
  const wanted = page !== undefined && read > 0 && read < page && hasNextPage;
  useEffect(() => {
    if (wanted && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [wanted, isFetching, isFetchNextPageError, fetchNextPage]);

  const rows = useMemo(() => {
    const pages = data?.pages;
    if (!pages) return undefined;
    if (page === undefined) return pages.flatMap(({ items }) => items);
    return pages[Math.min(page, pages.length) - 1]?.items;
  }, [data, page]);
  const first = data?.pages[0];
  const onPage = page === undefined ? read : Math.min(page, read);
  return {
    rows: wanted ? undefined : rows,
    /** The page that is shown: a link may ask for one beyond the last. */
    page: onPage,
    error: query.error ?? undefined,
    /** Sums and counts over all rows of the filter, where the request asked for them. */
    figures: first?.totals ?? [],
    ...(first?.totalCount !== undefined && { totalCount: first.totalCount }),
    /** These are still the rows of the view before. */
    stale: query.isPlaceholderData,
    refreshing: isFetching && !query.isFetchingNextPage,
    onRefresh: () => void query.refetch(),
    more: {
      // Of rows that are about to be replaced nothing more is wanted.
      hasMore: !query.isPlaceholderData && (onPage < read || hasNextPage),
      loading: query.isFetchingNextPage,
      failed: isFetchNextPageError,
      // One page at a time: asking again would call off what is under way.
      load: () => void fetchNextPage({ cancelRefetch: false }),
    },
  };
}
