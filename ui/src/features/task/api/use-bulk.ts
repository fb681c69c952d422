import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { rowsOf, type Selection } from '@/lib/grid/selection';
import { useFirstPageReady } from '@/lib/loading/first-page';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { type ReviewView, useTaskRequest } from './use-tasks';

export type Bulk = Schema<'Bulk'>;
export type BulkAction = Bulk['action'];

/** The user's bulk actions that are running or have an unread result. */
export function useBulkActions() {
  const api = useApi();
  const firstPageReady = useFirstPageReady();
  return useQuery({
    queryKey: keys.bulk.all,
    queryFn: ({ signal }) => unwrap(api.GET('/api/bulk', { signal })),
    enabled: firstPageReady,
    // Events report the progress; polling covers interruptions.
    refetchInterval: ({ state }) => (state.data?.some((bulk) => bulk.state === 'running') ? 3_000 : false),
  });
}

/** The current number of selected tasks and their amounts, from the server. */
export function useSelectionTotals(view: ReviewView, selection: Selection) {
  const api = useApi();
  const request = useTaskRequest(view);
  const body: Schema<'GridRequest'> = {
    ...request,
    ...rowsOf(selection),
    totals: [
      { field: 'invoiceAmount', function: 'sum' },
      { field: 'invoiceAmount', function: 'max' },
    ],
    pageSize: 1,
  };
  return useQuery({
    queryKey: [...keys.tasks.grid(), 'chosen', { mine: !view.all }, body],
    queryFn: ({ signal }) =>
      unwrap(api.POST('/api/tasks/grid', { params: { query: { myTasksOnly: !view.all } }, body, signal })),
  });
}

export interface BulkOrder {
  action: BulkAction;
  reason: string;
  assignees: string[];
  /** The number of tasks that the user saw; larger selections are refused. */
  confirmed: number;
}

/** Sends the selection as a filter with exceptions, or as IDs. The server resolves the tasks. */
export function useStartBulk(view: ReviewView, selection: Selection) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { filters, search } = useTaskRequest(view);
  const chosen = {
    ...rowsOf(selection),
    ...(selection.all && { all: true }),
    ...(filters && { filters }),
    ...(search && { search }),
    myTasksOnly: !view.all,
  };
  return useCommand({
    run: ({ action, reason, assignees, confirmed }: BulkOrder, header) => {
      const params = { header };
      if (action === 'reassign') {
        const body = { ...chosen, confirmed, assignees, ...(reason && { comment: reason }) };
        return unwrap<Bulk>(api.POST('/api/bulk/task-reassignments', { params, body }));
      }
      const body = { ...chosen, confirmed, action, ...(reason && { reason }) };
      return unwrap<Bulk>(api.POST('/api/bulk/tasks', { params, body }));
    },
    invalidates: () => [keys.bulk.all],
    onSuccess: (bulk) =>
      void queryClient.setQueryData<Bulk[]>(keys.bulk.all, (known = []) => [bulk, ...known]),
  });
}

/** Cancels a bulk action, or marks its result as seen. */
export function useBulkAction() {
  const api = useApi();
  return useCommand({
    run: ({ bulkId, action }: { bulkId: string; action: 'cancel' | 'seen' }, header) => {
      const params = { path: { bulkId }, header };
      return action === 'cancel'
        ? unwrap<Bulk>(api.POST('/api/bulk/{bulkId}/cancel', { params }))
        : unwrap<Bulk>(api.POST('/api/bulk/{bulkId}/seen', { params }));
    },
    refreshes: [keys.bulk.all],
    meta: { report: true },
  });
}

export function useBulkRefusals(bulkId: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: keys.bulk.refusals(bulkId),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/bulk/{bulkId}/refusals', {
          params: { path: { bulkId }, query: { after: pageParam } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
  });
}
