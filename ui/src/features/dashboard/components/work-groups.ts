import type { LinkProps } from '@tanstack/react-router';
import type { Status } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { jobName } from '@/lib/format/job-name';
import type { Money } from '@/lib/format/money';
import { taskName } from '@/lib/format/task-name';
import type { TFunction } from '@/lib/i18n/i18n';
import type { Dashboard } from '../api/use-dashboard';
import {
  toBatch,
  toBatches,
  toCapturedInvoices,
  toDueInvoices,
  toDueTasks,
  toFailedJobs,
  toFailedPayments,
  toInvoice,
  toInvoiceErrors,
  toJob,
  toMyTask,
  toMyTasks,
  toOverdueInvoices,
  toOverdueTasks,
} from './links';

/** One row of the work list. */
export interface WorkItem {
  id: string;
  link: LinkProps;
  title: string;
  detail: string;
  project: string;
  money?: Money;
  due?: string;
  status?: Status;
}

/** A list that contains all records of a group in one project. */
export interface WholeList {
  id: string;
  label: string;
  link: LinkProps;
}

export interface WorkGroup {
  id: 'toCorrect' | 'toApprove' | 'toRelease' | 'problems' | 'overdue' | 'due';
  title: string;
  count: number;
  amounts: Money[];
  items: WorkItem[];
  lists: WholeList[];
}

type Place = Schema<'DashboardPlace'>;
type Invoices = Schema<'DashboardInvoices'>;
type Tasks = Schema<'DashboardTasks'>;
type Batches = Schema<'DashboardBatches'>;

const reasons = {
  captured: 'attention',
  erp_failed: 'risk',
  payment_failed: 'risk',
} as const;
const isReason = (stage: string): stage is keyof typeof reasons => Object.hasOwn(reasons, stage);

const moneyOf = ({ amount, currency }: Money) => (amount ? { money: { amount, currency } } : {});

/** The groups that the user may see, in the order of the page. */
export function workGroups(
  dashboard: Dashboard,
  tenant: string,
  t: TFunction,
  mayApprove: boolean,
): WorkGroup[] {
  const { toCorrect, toApprove, toRelease } = dashboard;
  const placed = (place: Place) => t('dashboard.placeCount', { project: place.project, count: place.count });

  const invoices = (list: Invoices, withReason: boolean): WorkItem[] =>
    list.items.map((row) => ({
      id: row.invoiceId,
      link: toInvoice(tenant, row),
      title: row.invoiceNumber || t('dashboard.unnumbered'),
      detail: row.vendor,
      project: row.project,
      ...moneyOf(row),
      ...(row.dueDate && { due: row.dueDate }),
      ...(withReason &&
        isReason(row.stage) && {
          status: { label: t(`dashboard.reasons.${row.stage}`), tone: reasons[row.stage] },
        }),
    }));

  const tasks = (list: Tasks): WorkItem[] =>
    list.items.map((row) => ({
      id: row.taskId,
      link: toMyTask(tenant, row.taskId),
      title: row.invoiceNumber || taskName(row, t),
      detail: row.vendor,
      project: row.project,
      ...moneyOf(row),
      ...(row.dueDate && { due: row.dueDate }),
    }));

  const batches = (list: Batches): WorkItem[] =>
    list.items.map((row) => ({
      id: row.batchId,
      link: toBatch(tenant, row),
      title: t('problems.batchName', { kind: t(`problems.batchKinds.${row.kind}`), number: row.number }),
      detail: t('dashboard.batchPayments', { count: row.payments }),
      project: row.project,
      ...moneyOf(row),
      ...(row.problem && {
        status: { label: t(`problems.kinds.${row.problem}`), tone: 'risk' as const },
      }),
    }));

  const taskGroup = (id: WorkGroup['id'], title: string, list: Tasks, link: LinkProps): WorkGroup => ({
    id,
    title,
    count: list.totalCount,
    amounts: list.amounts,
    items: tasks(list),
    lists: [{ id, label: t('dashboard.viewAll', { count: list.totalCount }), link }],
  });

  const dueGroup = (id: 'overdue' | 'due', list: Invoices | undefined, own: Tasks | undefined) => {
    const title = t(`dashboard.${id}`);
    const [toInvoices, toTasks] =
      id === 'overdue' ? [toOverdueInvoices, toOverdueTasks] : [toDueInvoices, toDueTasks];
    if (list)
      groups.push(placedGroup(id, list, invoices(list, false), (at) => toInvoices(tenant, at, dashboard)));
    if (own) groups.push(taskGroup(id, title, own, toTasks(tenant, dashboard)));
  };

  const placedGroup = (
    id: 'toRelease' | 'overdue' | 'due',
    list: Invoices | Batches,
    items: WorkItem[],
    to: (place: Place) => LinkProps,
  ): WorkGroup => ({
    id,
    title: t(`dashboard.${id}`),
    count: list.totalCount,
    amounts: list.amounts,
    items,
    lists: list.projects.map((place) => ({ id: place.projectId, label: placed(place), link: to(place) })),
  });

  const groups: WorkGroup[] = [];
  if (toCorrect) {
    groups.push({
      id: 'toCorrect',
      title: t('dashboard.toCorrect'),
      count: toCorrect.totalCount,
      amounts: toCorrect.amounts,
      items: invoices(toCorrect, true),
      lists: toCorrect.projects.map((place) =>
        place.bucket === 'error'
          ? {
              id: `${place.projectId}/errors`,
              label: t('dashboard.errorsIn', { project: place.project, count: place.count }),
              link: toInvoiceErrors(tenant, place),
            }
          : { id: place.projectId, label: placed(place), link: toCapturedInvoices(tenant, place) },
      ),
    });
  }
  if (toApprove) {
    // People who cannot approve also have tasks, for example requests for information.
    const title = t(mayApprove ? 'dashboard.toApprove' : 'dashboard.myTasks');
    groups.push(taskGroup('toApprove', title, toApprove, toMyTasks(tenant)));
  }
  if (toRelease) {
    groups.push(placedGroup('toRelease', toRelease, batches(toRelease), (place) => toBatches(tenant, place)));
  }
  const problems = problemsOf(dashboard, tenant, t, batches);
  if (problems) groups.push(problems);
  dueGroup('overdue', dashboard.overdueInvoices, dashboard.overdueTasks);
  dueGroup('due', dashboard.dueInvoices, dashboard.dueTasks);
  return groups;
}

/** Batches and payments that need a person, then failed jobs. */
function problemsOf(
  { batches, payments, jobs }: Dashboard,
  tenant: string,
  t: TFunction,
  rowsOf: (list: Batches) => WorkItem[],
): WorkGroup | undefined {
  if (!batches && !payments && !jobs) return undefined;
  const paymentRows = (payments?.items ?? []).map(
    (row): WorkItem => ({
      id: row.paymentId,
      link: toFailedPayments(tenant, row, row.paymentId),
      title: t('dashboard.payment', { number: row.number }),
      detail: row.vendor,
      project: row.project,
      ...moneyOf(row),
      status: { label: t('dashboard.failedPayment'), tone: 'risk' },
    }),
  );
  const jobRows = (jobs?.items ?? []).map(
    (row): WorkItem => ({
      id: row.jobId,
      link: toJob(tenant, row.jobId),
      title: jobName(row, t),
      detail: '',
      project: row.project,
      status: { label: t('dashboard.failedJob'), tone: 'attention' },
    }),
  );
  const labeled = (
    key: 'dashboard.batchProblems' | 'dashboard.failedPayments',
    places: Place[] = [],
    to: (tenant: string, place: Place) => LinkProps,
  ) =>
    places.map((place) => ({
      id: `${place.projectId}/${key}`,
      label: t(key, { project: place.project, count: place.count }),
      link: to(tenant, place),
    }));
  const failedJobs = jobs?.totalCount ?? 0;
  return {
    id: 'problems',
    title: t('dashboard.problems'),
    count: (batches?.totalCount ?? 0) + (payments?.totalCount ?? 0) + failedJobs,
    // A payment may belong to a batch with a problem, so the amounts of both are not added.
    amounts: [],
    items: [...(batches ? rowsOf(batches) : []), ...paymentRows, ...jobRows],
    lists: [
      ...labeled('dashboard.batchProblems', batches?.projects, toBatches),
      ...labeled('dashboard.failedPayments', payments?.projects, toFailedPayments),
      ...(failedJobs > 0
        ? [
            {
              id: 'jobs',
              label: t('dashboard.failedJobs', { count: failedJobs }),
              link: toFailedJobs(tenant),
            },
          ]
        : []),
    ],
  };
}
