import { Alert, SegmentedControl } from '@mantine/core';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useOrder } from './api/use-orders';
import classes from './components/order.module.css';
import { OrderActions } from './components/order-actions';
import { OrderFacts } from './components/order-facts';
import { OrderInvoices } from './components/order-invoices';
import { OrderLines } from './components/order-lines';
import { orderStatus } from './components/order-list';
import { Receipts } from './components/receipts';
import { type OrderPart, orderParts } from './order-tabs';

// Loaded on demand, because the page works without them.
const OrderHistory = lazyComponent(() =>
  import('./components/order-history').then((history) => history.OrderHistory),
);
const OrderForm = lazyComponent(() => import('./components/order-form').then((form) => form.OrderForm));
const ReceiveForm = lazyComponent(() => import('./components/receive-form').then((form) => form.ReceiveForm));

interface View {
  tab?: OrderPart | undefined;
  dialog?: 'edit' | 'receive' | undefined;
}

interface OrderPageProps {
  orderId: string;
  view: View;
  onView: (view: View) => void;
}

/** A purchase order: its lines, receipts, invoices and history. */
export function OrderPage({ orderId, view, onView }: OrderPageProps) {
  const { t } = useTranslation();
  const found = useOrder(orderId);
  const mayChange = useCan('purchaseOrders', 'update');
  const order = found.data;
  if (!order) {
    return found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null;
  }
  const { tab: part = 'lines' } = view;
  const close = () => onView({ ...view, dialog: undefined });
  const isOpen = order.status === 'open';
  return (
    <>
      <PageHeader
        title={t('orders.title', { number: order.number })}
        beside={<StatusBadge {...orderStatus(order.status)} />}
        description={order.vendorName}
        actions={
          mayChange && <OrderActions order={order} onDialog={(dialog) => onView({ ...view, dialog })} />
        }
      />
      <div className={classes.head}>
        {!isOpen && <Alert mb="sm">{t('orders.closedHint')}</Alert>}
        <OrderFacts order={order} />
      </div>
      <div className={classes.tabs}>
        <SegmentedControl
          size="xs"
          aria-label={t('orders.partsOf')}
          value={part}
          data={orderParts.map((value) => ({ value, label: t(`orders.parts.${value}`) }))}
          onChange={(next) => onView({ tab: next === 'lines' ? undefined : (next as OrderPart) })}
        />
      </div>
      <div className={classes.part}>
        {part === 'lines' && <OrderLines order={order} />}
        {part === 'receipts' && <Receipts order={order} mayChange={mayChange && isOpen} />}
        {part === 'invoices' && <OrderInvoices order={order} />}
        {part === 'history' && <OrderHistory orderId={orderId} />}
      </div>
      {view.dialog === 'edit' && mayChange && isOpen && (
        <LazyDialog onClose={close}>
          <OrderForm order={order} reload={async () => (await found.refetch()).data} onClose={close} />
        </LazyDialog>
      )}
      {view.dialog === 'receive' && mayChange && isOpen && (
        <LazyDialog onClose={close}>
          <ReceiveForm order={order} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
