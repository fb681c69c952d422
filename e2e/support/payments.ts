import { expect, type Page } from '@playwright/test';
import { read, request } from './api';
import type { Client } from './people';

interface Payment {
  id: string;
  paymentNumber: string;
  vendorNumber: string;
}

const projects = { ach: 'ACH payments', check: 'Check payments' };

/** The first payments of the demo that can be paid. Each journey selects those that it needs and leaves the others. */
export async function readyPayments(client: Client, method: 'ach' | 'check', count: number) {
  const filters = [{ field: 'name', operator: 'equal', value: [projects[method]] }];
  const found = await request<{ items: { id: string }[] }>(client, 'projects/grid', { filters, pageSize: 1 });
  const projectId = found.items[0]?.id ?? '';
  const ready = [{ field: 'status', operator: 'in', value: ['new'] }];
  const path = `projects/${projectId}/payments/grid`;
  const { items } = await request<{ items: (Payment & { statusDetail: string })[] }>(client, path, { filters: ready, pageSize: 50 });
  const payments = items.filter(({ statusDetail }) => statusDetail === '').slice(0, count);
  expect(payments, `${count} payments are ready`).toHaveLength(count);
  return { projectId, payments };
}

/** Selects payments in the list of the page. */
export async function selectPayments(page: Page, payments: Payment[]): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Payments' });
  for (const { paymentNumber } of payments) {
    await grid.getByRole('row').filter({ hasText: paymentNumber }).getByRole('checkbox').check();
  }
}

/** Prints checks of the demo and returns them with their batch. The manager releases what the processor prepares. */
export async function printChecks(processor: Client, manager: Client, count: number) {
  const { projectId, payments } = await readyPayments(processor, 'check', count);
  const printers = await read<{ items: { id: string }[] }>(processor, 'printers');
  const order = { ids: payments.map(({ id }) => id), printerId: printers.items[0]?.id };
  const { id: batchId } = await request<{ id: string }>(processor, `projects/${projectId}/checks/prepare`, order);
  await request(manager, `batches/${batchId}/release`, {});
  const status = async () => (await read<{ status: string }>(manager, `batches/${batchId}`)).status;
  await expect.poll(status, { timeout: 60_000 }).toMatch(/^(acknowledged|settled)$/);
  const { workspaceId } = await read<{ workspaceId: string }>(manager, `projects/${projectId}`);
  return { payments, batchId, project: `workspaces/${workspaceId}/projects/${projectId}` };
}
