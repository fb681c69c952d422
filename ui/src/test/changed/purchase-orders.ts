import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { Refusal, respond, versionedRecord } from '../server';
import { type ActionCase, confirm, type EventCase, expectValue, type FormCase, press, replace } from './case';

const at = '2026-01-05T09:00:00Z';
const one = '/api/purchase-orders/{purchaseOrderId}';

export const order: Schema<'PurchaseorderOrder'> = {
  id,
  number: '4500001001',
  vendorId: id,
  vendorNumber: 'V-100',
  vendorName: 'Fabrikam Supplies',
  companyNumber: '',
  currency: 'USD',
  orderedOn: '2026-01-02',
  status: 'open',
  total: '50.00',
  lines: [
    {
      line: 1,
      material: 'M-1',
      description: 'Paper',
      quantity: '10',
      unit: 'EA',
      unitPrice: '5',
      received: '0',
      invoiced: '0',
      open: '10',
    },
  ],
  receipts: [],
  invoices: [],
  lastModificationTime: at,
  version: 1,
};

/** A receipt of another person changes the row of an order. */
export function changedOrder(): EventCase {
  let row: Schema<'PurchaseorderEntry'> = {
    id,
    number: '4500001001',
    vendorNumber: 'V-100',
    vendorName: 'Fabrikam Supplies',
    companyNumber: '',
    currency: 'USD',
    total: '50.00',
    status: 'open',
    receivedPercent: '12',
    invoicedPercent: '0',
    orderedOn: '2026-01-02',
    lastModificationTime: at,
  };
  return {
    handlers: [
      respond('post', '/api/purchase-orders/grid', 200, () => ({
        items: [row],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      })),
    ],
    event: 'updatePurchaseOrder',
    changeMeanwhile: () => {
      row = { ...row, receivedPercent: '87' };
    },
    before: /^12%$/,
    after: /^87%$/,
  };
}

export const receipt: Schema<'PurchaseorderReceiptEntry'> = {
  id: '0198c7a2-0000-7000-8000-00000000000c',
  number: 'DN-1',
  purchaseOrderId: id,
  orderNumber: '4500001001',
  vendorName: 'Fabrikam Supplies',
  companyNumber: '',
  receivedOn: '2026-01-05',
  status: 'recorded',
  lines: 2,
  recordedBy: 'Maria Anders',
  recordedAt: at,
};

/** Another person reverses a receipt, which leaves the tab of recorded receipts. */
export function reversedReceipt(): EventCase {
  let rows = [receipt];
  return {
    handlers: [
      respond('post', '/api/purchase-order-receipts/grid', 200, () => ({
        items: rows,
        nextCursor: '',
        totalCount: rows.length,
        totals: [],
      })),
    ],
    event: 'updatePurchaseOrder',
    changeMeanwhile: () => {
      rows = [];
    },
    before: /^DN-1$/,
    after: /^No receipts yet$/,
  };
}

export function orderForm(): FormCase {
  const record = versionedRecord(order);
  return {
    search: '?dialog=edit',
    may: ['purchaseOrders:update'],
    handlers: [
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, { currency: sent.currency ?? '' })),
    ],
    fill: replace('Currency', 'EUR'),
    changeMeanwhile: () => record.changeMeanwhile({ currency: 'GBP' }),
    save: press('Save'),
    theirs: 'GBP',
    expectMine: expectValue('Currency', 'EUR'),
    sent: record.sent,
    resent: { currency: 'EUR', version: 2 },
  };
}

/** Somebody closes the order while this person closes it. */
export function closeOrder(): ActionCase {
  let now = order;
  return {
    may: ['purchaseOrders:update'],
    handlers: [
      respond('get', one, 200, () => now),
      respond('put', '/api/purchase-orders/{purchaseOrderId}/status', 200, () => {
        now = { ...order, status: 'closed', version: 2 };
        return new Refusal('IllegalTransitionException');
      }),
    ],
    before: /^Close order$/,
    act: async () => {
      await press('Close order')();
      await confirm('Close order')();
    },
    why: /doesn’t allow this action/,
    after: /^Closed$/,
  };
}
