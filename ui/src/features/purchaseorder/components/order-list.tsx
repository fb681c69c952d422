import { IconClipboardList } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import type { Status } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { formatDecimal } from '@/lib/format/money';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { orderListTabs } from '../order-tabs';

type Entry = Schema<'PurchaseorderEntry'>;

export const orderStatus = (status: Entry['status']): Status => ({
  label: t(`orders.statuses.${status}`),
  tone: status === 'open' ? 'good' : 'neutral',
});

const percent = (share: string) => t('orders.percent', { share: formatDecimal(share) });

export const orderPage = (params: { tenant: string; purchaseOrderId: string }) =>
  linkOptions({ to: '/$tenant/purchase-orders/$purchaseOrderId', params });

export const orderList = defineList('/api/purchase-orders', {
  id: 'purchaseOrdersGrid',
  queryKey: () => keys.orders.grid(),
  label: () => t('nav.purchaseOrders'),
  rowName: (order) => order.number,
  headers: 'orders.columns',
  columns: (c) => [
    c.text('number', { width: 140, card: 'title' }),
    c.text('vendorName', { minWidth: 180 }),
    c.text('vendorNumber', { width: 110, hidden: true }),
    c.text('companyNumber', { width: 110, card: 'hide' }),
    c.money('total', { width: 140, total: 'sum' }),
    c.text('currency', { width: 90, hidden: true }),
    c.status('status', orderStatus, 'orders.statuses', { width: 108 }),
    c.text('receivedPercent', { width: 130, align: 'end', cell: (order) => percent(order.receivedPercent) }),
    c.text('invoicedPercent', { width: 120, align: 'end', cell: (order) => percent(order.invoicedPercent) }),
    c.date('orderedOn', { width: 120 }),
    c.date('lastModificationTime', { width: 150, time: true, hidden: true }),
  ],
  tabs: { label: (tab) => `orders.statuses.${tab}`, field: 'status', values: orderListTabs },
  page: ({ id: purchaseOrderId }, { tenant }) => orderPage({ tenant, purchaseOrderId }),
  empty: () => ({ icon: IconClipboardList, title: 'orders.empty', hint: 'orders.emptyHint' }),
});
