import type { Schema } from '@/lib/api/types';
import { id, times } from '../page-samples';
import { respond } from '../server';
import type { EventCase } from './case';
import { invoiceRow, job, jobRow } from './records';

/** A list whose row somebody else changes. */
function changedRow<Row>(first: Row, by: Partial<Row>) {
  let row = first;
  return {
    page: () => ({ items: [row], nextCursor: '', totalCount: 1, totals: [] }),
    changeMeanwhile: () => {
      row = { ...row, ...by };
    },
  };
}

export function changedWorkspace(): EventCase {
  const first: Schema<'WorkspaceEntry'> = {
    ...times,
    id,
    name: 'Accounts Payable',
    description: '',
    status: 'active',
    totalProjects: 1,
  };
  const { page, changeMeanwhile } = changedRow(first, { name: 'Treasury' });
  return {
    handlers: [respond('post', '/api/workspaces/grid', 200, page)],
    event: 'updateWorkspace',
    changeMeanwhile,
    before: /^Accounts Payable$/,
    after: /^Treasury$/,
  };
}

/** The invoice leaves the list of open invoices. */
export function vanishedInvoice(): EventCase {
  let open = true;
  return {
    handlers: [
      respond('post', '/api/projects/{projectId}/invoices/grid', 200, () => ({
        items: open ? [invoiceRow] : [],
        nextCursor: '',
        totalCount: open ? 1 : 0,
        totals: [],
      })),
    ],
    event: 'updateInvoice',
    changeMeanwhile: () => {
      open = false;
    },
    before: /^INV-1$/,
    after: /^No open invoices$/,
  };
}

export function finishedJobOfList(): EventCase {
  const { page, changeMeanwhile } = changedRow(jobRow, { state: 'Aborted' });
  return {
    handlers: [respond('post', '/api/jobs/grid', 200, page)],
    event: 'updateJob',
    changeMeanwhile,
    before: /^Processing$/,
    after: /^Aborted$/,
  };
}

export function finishedJob(): EventCase {
  let now = job;
  return {
    handlers: [respond('get', '/api/jobs/{jobId}', 200, () => now)],
    event: 'updateJob',
    changeMeanwhile: () => {
      now = { ...now, state: 'Aborted' };
    },
    before: /^Processing$/,
    after: /^Aborted$/,
  };
}

/** A task is decided by somebody else: the figure of the home page follows. */
export function changedHome(): EventCase {
  let open = 3;
  const figure = () => ({ amounts: [], items: [], projects: [], totalCount: open });
  return {
    handlers: [
      respond('get', '/api/dashboard', 200, () => ({
        today: '2026-01-05',
        overdueUntil: '2026-01-04',
        urgentUntil: '2026-01-07',
        weekUntil: '2026-01-11',
        team: false,
        toApprove: figure(),
      })),
    ],
    event: 'updateTask',
    changeMeanwhile: () => {
      open = 2;
    },
    before: /^3$/,
    after: /^2$/,
  };
}
