import { linkOptions } from '@tanstack/react-router';
import type { Schema } from '@/lib/api/types';
import { filterText } from '@/lib/grid/grid-filters';
import type { Dashboard } from '../api/use-dashboard';

type Place = Pick<Schema<'DashboardPlace'>, 'projectId' | 'workspaceId'>;
type UrgentTask = Schema<'DashboardUrgentTask'>;

const project = (tenant: string, { workspaceId, projectId }: Place) => ({ tenant, workspaceId, projectId });

export const toInvoice = (tenant: string, row: Place & { invoiceId: string }) =>
  linkOptions({
    to: '/$tenant/workspaces/$workspaceId/projects/$projectId/invoice/$invoiceId',
    params: { ...project(tenant, row), invoiceId: row.invoiceId },
  });

export const toBatch = (tenant: string, row: Place & { batchId: string }) =>
  linkOptions({
    to: '/$tenant/workspaces/$workspaceId/projects/$projectId/batches/$batchId',
    params: { ...project(tenant, row), batchId: row.batchId },
  });

export const toJob = (tenant: string, jobId: string) =>
  linkOptions({ to: '/$tenant/jobs/$jobId', params: { tenant, jobId } });

export const toFailedJobs = (tenant: string) =>
  linkOptions({ to: '/$tenant/jobs', params: { tenant }, search: { tab: 'failed' } });

const workpage = '/$tenant/workspaces/$workspaceId/projects/$projectId/workpage';

export const toFailedPayments = (tenant: string, place: Place, open?: string) =>
  linkOptions({
    to: workpage,
    params: project(tenant, place),
    search: {
      tab: 'processed',
      f: filterText([{ field: 'status', operator: 'in', value: ['failed'] }]),
      ...(open && { open }),
    },
  });

export const toWorkpage = (tenant: string, place: Place) =>
  linkOptions({ to: workpage, params: project(tenant, place) });

export const toBatches = (tenant: string, place: Place) =>
  linkOptions({ to: workpage, params: project(tenant, place), search: { tab: 'batches' } });

export const toCapturedInvoices = (tenant: string, place: Place) =>
  linkOptions({
    to: workpage,
    params: project(tenant, place),
    search: { f: filterText([{ field: 'stage', operator: 'in', value: ['captured'] }]) },
  });

export const toInvoiceErrors = (tenant: string, place: Place) =>
  linkOptions({ to: workpage, params: project(tenant, place), search: { tab: 'error' } });

/** The unpaid invoices of a project that are due in a period. */
const invoicesDue = (tenant: string, place: Place, from: string, to: string) =>
  linkOptions({
    to: workpage,
    params: project(tenant, place),
    search: { f: filterText([{ field: 'dueDate', operator: 'between', value: [from, to] }]) },
  });

export const toDueInvoices = (tenant: string, place: Place, { today, weekUntil }: Dashboard) =>
  invoicesDue(tenant, place, today, weekUntil);

export const toOverdueInvoices = (tenant: string, place: Place, { overdueUntil }: Dashboard) =>
  invoicesDue(tenant, place, '', overdueUntil);

interface TaskFilter {
  field: string;
  operator: 'between' | 'contains' | 'equal';
  value: string[];
}

/** The review list with filters; `team` also lists the tasks of other people. */
const reviewTasks = (tenant: string, team: boolean, filters: TaskFilter[], task?: string) =>
  linkOptions({
    to: '/$tenant/tasks/review-tasks',
    params: { tenant },
    search: {
      ...(team && { all: true }),
      ...(filters.length > 0 && { f: filterText(filters) }),
      ...(task && { task }),
    },
  });

const due = (from: string, to: string): TaskFilter => ({
  field: 'due',
  operator: 'between',
  value: [from, to],
});

export const toMyTasks = (tenant: string) => reviewTasks(tenant, false, []);

export const toMyTask = (tenant: string, taskId: string) => reviewTasks(tenant, false, [], taskId);

export const toDueTasks = (tenant: string, { today, weekUntil }: Dashboard) =>
  reviewTasks(tenant, false, [due(today, weekUntil)]);

export const toOverdueTasks = (tenant: string, { overdueUntil }: Dashboard) =>
  reviewTasks(tenant, false, [due('', overdueUntil)]);

/** The drill-downs of the urgent tasks (document 3, section 2). */
export const urgentLinks = (tenant: string, { team, urgentUntil }: Dashboard) => ({
  all: reviewTasks(tenant, team, [due('', urgentUntil)]),
  task: ({ taskId, invoiceNumber }: UrgentTask) =>
    reviewTasks(
      tenant,
      team,
      invoiceNumber ? [{ field: 'invoiceNumber', operator: 'equal', value: [invoiceNumber] }] : [],
      taskId,
    ),
  project: (row: UrgentTask) =>
    reviewTasks(tenant, team, [
      { field: 'projectName', operator: 'equal', value: [row.project] },
      due('', urgentUntil),
    ]),
  invoice: (row: UrgentTask) => toInvoice(tenant, row),
  due: ({ assignee }: UrgentTask, day: string) =>
    reviewTasks(tenant, team, [
      ...(assignee ? [{ field: 'currentAssignees', operator: 'contains' as const, value: [assignee] }] : []),
      due(day, day),
    ]),
});
