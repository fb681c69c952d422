import { IconTruckDelivery } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import type { Status } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { receiptListTabs } from '../order-tabs';
import { orderPage } from './order-list';

type Entry = Schema<'PurchaseorderReceiptEntry'>;

const receiptStatus = (status: Entry['status']): Status => ({
  label: t(`orders.receiptStatuses.${status}`),
  tone: status === 'recorded' ? 'good' : 'neutral',
});

/** The receipts of all orders. A row opens the receipts of its order. */
export const receiptList = defineList('/api/purchase-order-receipts', {
  id: 'receiptsGrid',
  // Below that of the orders, because every change of a receipt changes the row of its order.
  queryKey: () => [...keys.orders.grid(), 'receipts'],
  label: () => t('nav.receipts'),
  rowName: (receipt) => receipt.number,
  headers: 'orders.receiptColumns',
  columns: (c) => [
    c.text('number', { width: 130, card: 'title' }),
    // A text, because cards show no links and the row itself opens the order.
    c.text('orderNumber', { width: 140 }),
    c.text('vendorName', { minWidth: 180 }),
    c.text('companyNumber', { width: 100, card: 'hide' }),
    c.date('receivedOn', { width: 120 }),
    c.status('status', receiptStatus, 'orders.receiptStatuses', { width: 108 }),
    c.number('lines', { width: 84 }),
    c.people('recordedBy'),
    c.date('recordedAt', { time: true, hidden: true }),
    c.date('reversedAt', { time: true, hidden: true }),
    c.text('reason', { minWidth: 160, card: 'hide' }),
  ],
  tabs: { label: (tab) => `orders.receiptTabs.${tab}`, field: 'status', values: receiptListTabs },
  page: ({ purchaseOrderId }, { tenant }) =>
    linkOptions({ ...orderPage({ tenant, purchaseOrderId }), search: { tab: 'receipts' } }),
  empty: (tab) =>
    tab === 'reversed'
      ? { icon: IconTruckDelivery, title: 'orders.noReversed', hint: 'orders.noReversedHint' }
      : { icon: IconTruckDelivery, title: 'orders.noReceipts', hint: 'orders.receiptsHint' },
});
