import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { forgetLists } from '@/lib/grid/opened-lists';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import { order, receipt } from '@/test/changed/purchase-orders';
import { addressOf, noRows, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(() => forgetLists());
startServer();

const reversed: typeof receipt = {
  ...receipt,
  id: '0198c7a2-0000-7000-8000-00000000000d',
  number: 'DN-2',
  status: 'reversed',
  reversedAt: '2026-01-06T09:00:00Z',
  reason: 'Counted twice',
};

const received: Schema<'PurchaseorderReceipt'> = {
  id: receipt.id,
  number: receipt.number,
  receivedOn: receipt.receivedOn,
  status: 'recorded',
  recordedBy: receipt.recordedBy,
  recordedAt: receipt.recordedAt,
  lines: [{ line: 1, quantity: '6' }],
};

/** Opens a page of purchase orders, and returns the filters that the list of receipts requested. */
async function open(path: string, person = personWith(), rows = [receipt, reversed]) {
  const asked: Schema<'GridRequest'>['filters'][] = [];
  await renderRoute(addressOf(path), {
    person,
    handlers: [
      respond('post', '/api/purchase-order-receipts/grid', 200, ({ sent }) => {
        asked.push(sent?.filters);
        const status = sent?.filters?.find(({ field }) => field === 'status')?.value?.[0];
        const items = rows.filter((row) => !status || row.status === status);
        return { ...noRows, items, totalCount: items.length };
      }),
      answer('post', '/api/purchase-orders/grid', 200, noRows),
      answer('get', '/api/purchase-orders/{purchaseOrderId}', 200, { ...order, receipts: [received] }),
    ],
  });
  return asked;
}

const receipts = '/$tenant/purchase-orders/receipts';

test('a row opens the receipts of its order, which lead back to the list and to no other record', async () => {
  await open(receipts);
  expect(screen.queryByText('DN-2')).toBeNull();
  await userEvent.click(await screen.findByText('DN-1'));
  expect(await screen.findByText('Line 1: 6')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Purchase order 4500001001');
  expect(screen.queryByRole('button', { name: 'Next record' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back to Receipts' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
});

test('the tabs show the receipts of a status, and all of them', async () => {
  const asked = await open(receipts);
  await screen.findByText('DN-1');
  await userEvent.click(screen.getByRole('radio', { name: 'Reversed' }));
  expect(await screen.findByText('DN-2')).toBeVisible();
  expect(screen.queryByText('DN-1')).toBeNull();
  expect(screen.getByText('Counted twice')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'All receipts' }));
  expect(await screen.findByText('DN-1')).toBeVisible();
  expect(screen.getByText('DN-2')).toBeVisible();
  expect(asked.at(-1) ?? []).toEqual([]);
});

test('the tab of reversed receipts says how receipts are reversed', async () => {
  await open(`${receipts}?tab=reversed`, personWith(), [receipt]);
  expect(await screen.findByText('No reversed receipts')).toBeVisible();
  expect(screen.getByText('A receipt is reversed on the page of its purchase order.')).toBeVisible();
});

test('only a person who manages orders imports receipts', async () => {
  await open(receipts);
  await screen.findByText('DN-1');
  expect(screen.queryByRole('button', { name: 'Import receipts' })).toBeNull();
});

test('the import of receipts opens on the page of receipts', async () => {
  await open(receipts, personWith('purchaseOrders:manage'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import receipts' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Import receipts')).toBeVisible();
});

test('the list of orders leads to the receipts, and so does the menu', async () => {
  await open('/$tenant/purchase-orders');
  const links = await screen.findAllByRole('link', { name: 'Receipts' });
  for (const link of links) expect(link).toHaveAttribute('href', '/northwind/purchase-orders/receipts');
  const main = screen.getByRole('main');
  await userEvent.click(within(main).getByRole('link', { name: 'Receipts' }));
  expect(await screen.findByText('DN-1')).toBeVisible();
});

test('the page has German texts', async () => {
  await open(receipts);
  await screen.findByText('DN-1');
  await setLanguage('de');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wareneingänge'));
  expect(screen.getByText('Eingegangen am')).toBeVisible();
  await setLanguage('en');
});
