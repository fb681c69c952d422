import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toast, toastError } from '@/components/toast/toast';
import type { Api } from '@/lib/api/api';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import type { DateStyle } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import {
  type GridList,
  type GridPage,
  type GridRequest,
  gridQuery,
  useGridQuery,
} from '@/lib/grid/grid-query';
import { requestOf } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { todayIn } from '@/lib/periods/periods';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { breakpointsPx } from '@/theme/theme';

export type Entry = Schema<'TaskEntry'>;
export type Task = Schema<'Task'>;
export type Bucket = Entry['bucket'];

export const buckets: readonly Bucket[] = ['active', 'processed', 'rejected', 'error'];
export const isBucket = (value: unknown): value is Bucket => buckets.some((bucket) => bucket === value);

export interface ReviewView {
  tab?: Bucket;
  /** The tasks of all users, not only those of the current user. */
  all?: boolean;
  q?: string;
  /** Filters as in every list; see filterText. */
  f?: string;
  /** The task whose decision is shown. */
  task?: string;
}

/** How dates are typed. */
type TypedDates = Pick<DateStyle, 'timeZone' | 'datePattern'>;

/** The request of a view without its sort order. */
const requestIn = (
  { tab = 'active', q, f }: ReviewView,
  { timeZone, datePattern }: TypedDates,
): GridRequest =>
  requestOf({ ...(q && { q }), ...(f && { f }) }, [{ field: 'bucket', operator: 'equal', value: [tab] }], {
    today: () => todayIn(timeZone),
    datePattern,
  });

export function useTaskRequest(view: ReviewView): GridRequest {
  const style = useDateStyle();
  return requestIn(view, style);
}

/** The query of a view; the route prefetches it before the page is loaded. */
export const taskList = (api: Api, view: ReviewView, style: TypedDates): GridList<Entry> => {
  const { tab = 'active', all } = view;
  return {
    queryKey: [...keys.tasks.grid(), { mine: !all }],
    request: {
      ...requestIn(view, style),
      // Open tasks are sorted by due date; finished tasks are sorted newest first.
      sorting: [
        {
          field: tab === 'active' ? 'due' : 'assigned',
          direction: tab === 'active' ? 'ascending' : 'descending',
        },
      ],
    },
    load: (body, signal) =>
      unwrap(api.POST('/api/tasks/grid', { params: { query: { myTasksOnly: !all } }, body, signal })),
  };
};

export function useTaskList(view: ReviewView) {
  const api = useApi();
  const style = useDateStyle();
  return useGridQuery<Entry>(taskList(api, view, style));
}

const taskQuery = (api: Api, taskId: string) =>
  queryOptions({
    queryKey: keys.tasks.one(taskId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/tasks/{taskId}', { params: { path: { taskId } }, signal })),
  });

export function useTask(taskId: string) {
  return useQuery(taskQuery(useApi(), taskId));
}

/** Prefetches the queue and its first task before the page is loaded. */
export async function prefetchReview(
  queryClient: QueryClient,
  api: Api,
  view: ReviewView,
  style: TypedDates,
): Promise<void> {
  const list = gridQuery(taskList(api, view, style));
  if (view.task) void queryClient.prefetchQuery(taskQuery(api, view.task));
  await queryClient.prefetchInfiniteQuery(list);
  const first = queryClient.getQueryData<InfiniteData<GridPage<Entry>>>(list.queryKey)?.pages[0]?.items[0];
  const wide = window.matchMedia(`(min-width: ${breakpointsPx.sm}px)`).matches;
  if (first && wide && !view.task) await queryClient.prefetchQuery(taskQuery(api, first.id));
}

/** The invoice of a task; undefined for other subjects. */
export const invoiceOf = (task: Pick<Task, 'subjectType' | 'subjectId'> | undefined): string | undefined =>
  task?.subjectType === 'invoice' ? task.subjectId : undefined;

/** An action on a task. The response is the new state, which is shown immediately; other data reloads. */
export function useTaskAction(taskId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCommand({
    run: (body: Schema<'TaskAct'>, header) =>
      unwrap(api.POST('/api/tasks/{taskId}/actions', { params: { path: { taskId }, header }, body })),
    onSuccess: (state) =>
      void queryClient.setQueryData<Task>(keys.tasks.one(taskId), (task) => task && afterAct(task, state)),
    invalidates: () => [keys.invoices.all],
    refreshes: [keys.tasks.all],
  });
}

/** The task after an act. Its actions are read again if they depend on the act. */
function afterAct(task: Task, state: Schema<'TaskState'>): Task {
  const { pendingUntil: before, pendingBy: _by, ...rest } = task;
  const same = state.bucket === 'active' && before === state.pendingUntil;
  return { ...rest, ...state, actions: same ? task.actions : [] };
}

/** Withdraws an approval that has not taken effect yet, of any task. */
export function useRetractApproval() {
  const api = useApi();
  const { t } = useTranslation();
  return useCommand({
    run: (taskId: string, header) =>
      unwrap(
        api.POST('/api/tasks/{taskId}/actions', {
          params: { path: { taskId }, header },
          body: { action: 'retractApproval' },
        }),
      ),
    // Here and not where it is called, because the button is in a toast and its page may be gone.
    onSuccess: () => toast('success', t('tasks.retracted')),
    onError: toastError,
    refreshes: [keys.tasks.all],
  });
}
