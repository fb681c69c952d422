import { expect, type Page } from '@playwright/test';
import { request } from './api';
import type { Client } from './people';

interface Payment {
  id: string;
  paymentNumber: string;
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
