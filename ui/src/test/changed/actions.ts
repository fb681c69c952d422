import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Schema } from '@/lib/api/types';
import { id, project, times } from '../page-samples';
import { answer, Refusal, respond, versionedRecord } from '../server';
import { type ActionCase, confirm, expectValue, type FormCase, press, replace } from './case';
import { batch, invoice, invoiceRow, paymentImport, task, taskRow } from './records';

const rows = <Row>(...items: Row[]) => ({ items, nextCursor: '', totalCount: items.length, totals: [] });
const notInThisStatus = /^The current status of this record doesn’t allow this action\./;
const changedBySomeone = /^Someone changed this record/;

const inTurn =
  (...steps: (() => Promise<void>)[]) =>
  async () => {
    for (const step of steps) await step();
  };

const choose = (name: string) => async () => userEvent.click(await screen.findByRole('menuitem', { name }));

/** The index data of an invoice is saved when a field loses the focus. */
export function indexDataForm(): FormCase {
  const record = versionedRecord(invoice);
  const withNumber = (value: string) => ({
    indexData: invoice.indexData.map((field) => (field.name === 'poNumber' ? { ...field, value } : field)),
  });
  return {
    may: ['invoices:update'],
    handlers: [
      respond('get', '/api/invoices/{invoiceId}', 200, record.now),
      respond('patch', '/api/invoices/{invoiceId}/index-data', 200, ({ sent }) =>
        record.save(sent, withNumber(sent.fields[0]?.value ?? '')),
      ),
    ],
    fill: replace('PO number', 'PO-MINE'),
    changeMeanwhile: () => record.changeMeanwhile(withNumber('PO-THEIRS')),
    save: () => userEvent.tab(),
    theirs: 'PO-THEIRS',
    expectMine: expectValue('PO number', 'PO-MINE'),
    sent: record.sent,
    resent: { version: 2, fields: [{ name: 'poNumber', value: 'PO-MINE' }] },
  };
}

/** The approver decides while this person withdraws the invoice. */
export function withdrawInvoice(): ActionCase {
  let now: Schema<'Invoice'> = { ...invoice, stage: 'approval' };
  return {
    may: ['invoices:update'],
    handlers: [
      respond('get', '/api/invoices/{invoiceId}', 200, () => now),
      respond('post', '/api/invoices/{invoiceId}/withdraw', 200, () => {
        now = { ...now, stage: 'approved', version: 2 };
        return new Refusal('StaleVersionException');
      }),
    ],
    before: /^In approval$/,
    act: inTurn(press('More actions'), choose('Withdraw'), confirm('Withdraw')),
    why: changedBySomeone,
    after: /^Approved$/,
  };
}

/** Somebody cancels the batch while this person releases it. */
export function releaseBatch(): ActionCase {
  let now = batch;
  return {
    may: ['payments:release'],
    handlers: [
      respond('get', '/api/batches/{batchId}', 200, () => now),
      respond('post', '/api/batches/{batchId}/release', 200, () => {
        now = { ...now, status: 'canceled', version: 2 };
        return new Refusal('BatchNotReleasableException');
      }),
    ],
    before: /^Waiting for release$/,
    act: inTurn(press('Release'), confirm('Release')),
    why: /^This batch can’t be released in its current status\./,
    after: /^Canceled$/,
  };
}

/** Somebody rejects the task while this person approves it. */
export function approveTask(): ActionCase {
  let decided = false;
  const now = (): Schema<'Task'> =>
    decided ? { ...task, state: 'Rejected', bucket: 'rejected', actions: [], version: 2 } : task;
  return {
    handlers: [
      respond('post', '/api/tasks/grid', 200, () => (decided ? rows<Schema<'TaskEntry'>>() : rows(taskRow))),
      respond('get', '/api/tasks/{taskId}', 200, now),
      respond('post', '/api/tasks/{taskId}/actions', 200, () => {
        decided = true;
        return new Refusal('IllegalTransitionException');
      }),
    ],
    before: /^Fabrikam$/,
    act: press('Approve'),
    why: notInThisStatus,
    after: /^(Rejected|No tasks)$/,
  };
}

/** Two people approve the file of a payment import. */
export function approveImport(): ActionCase {
  let now = paymentImport;
  return {
    search: '?tab=imports',
    may: ['payments:approve'],
    handlers: [
      answer('get', '/api/projects/{projectId}', 200, { ...project, area: 'payments' }),
      respond('get', '/api/projects/{projectId}/payment-imports', 200, () => [now]),
      respond('post', '/api/payment-imports/{uploadId}/approve', 200, () => {
        now = { ...now, approvedBy: 'Helen Castellano', approvedAt: now.created };
        return new Refusal('IllegalTransitionException');
      }),
    ],
    before: /^Approve import$/,
    act: inTurn(press('Approve import'), confirm('Approve import')),
    why: notInThisStatus,
    after: /Helen Castellano/,
  };
}

/** Somebody submits the selected invoice first. */
export function submitInvoices(): ActionCase {
  let now = invoiceRow;
  return {
    may: ['invoices:update', 'workpage:getList'],
    handlers: [
      respond('post', '/api/projects/{projectId}/invoices/grid', 200, () => rows(now)),
      respond('post', '/api/projects/{projectId}/invoices/submit', 200, () => {
        now = { ...now, stage: 'approval', version: 2 };
        const refused = { id, invoiceNumber: 'INV-1', vendorName: 'Fabrikam', field: '', details: '' };
        return { done: 0, refused: [{ ...refused, errorCode: 'IllegalTransitionException' }] };
      }),
    ],
    before: /^Captured$/,
    act: inTurn(
      async () =>
        userEvent.click((await screen.findAllByRole('checkbox', { name: /INV-1/ }))[0] as HTMLElement),
      press('Submit'),
      confirm('Submit'),
    ),
    why: notInThisStatus,
    after: /^In approval$/,
  };
}

const archived: Schema<'ProjectEntry'> = {
  ...times,
  id,
  name: 'Invoices EU',
  description: '',
  status: 'archived',
  archivedDate: times.creationTime,
  captureMethod: 'manual',
  erpType: 'none',
  projectGroups: '',
  projectType: 'invoice',
  workspaceId: id,
  workspaceName: 'Accounts Payable',
};

/** Somebody restores the project first. */
export function restoreProject(): ActionCase {
  let restored = false;
  return {
    handlers: [
      respond('post', '/api/projects/archived/grid', 200, () =>
        restored ? rows<Schema<'ProjectEntry'>>() : rows(archived),
      ),
      respond('post', '/api/projects/{projectId}/restore', 200, () => {
        restored = true;
        return new Refusal('IllegalTransitionException');
      }),
    ],
    before: /^Invoices EU$/,
    act: press('Restore Invoices EU'),
    why: notInThisStatus,
    after: /^No archived projects$/,
  };
}

/** Somebody pauses the project first. */
export function pauseProject(): ActionCase {
  let now = project;
  return {
    handlers: [
      respond('get', '/api/projects/{projectId}', 200, () => now),
      respond('post', '/api/projects/{projectId}/pause', 200, () => {
        now = { ...now, status: 'paused', version: 2 };
        return new Refusal('StaleVersionException');
      }),
    ],
    before: /^Active$/,
    act: inTurn(press('Actions of Invoices US'), choose('Pause')),
    why: changedBySomeone,
    after: /^Paused$/,
  };
}

/** The same by the button of the settings. */
export function pauseInSettings(): ActionCase {
  const { act: _menu, ...other } = pauseProject();
  return { ...other, act: press('Pause') };
}
