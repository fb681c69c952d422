import { Button } from '@mantine/core';
import { IconPlus, IconTruckDelivery, IconUpload } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useSession } from '@/lib/session/context';
import { useFeature } from '@/lib/session/features';
import { useCan } from '@/lib/session/permission';
import { orderList, orderPage } from './components/order-list';
import type { orderListTabs } from './order-tabs';

// Loaded on demand, because the page works without them.
const ImportDialog = lazyComponent(() =>
  import('@/components/import/import-dialog').then((dialog) => dialog.ImportDialog),
);
const OrderForm = lazyComponent(() => import('./components/order-form').then((form) => form.OrderForm));

interface OrdersPageProps {
  view: GridView & { tab?: keyof typeof orderListTabs; dialog?: 'new' | 'import' };
  onView: (view: OrdersPageProps['view']) => void;
}

/** The purchase orders of the company. */
export function OrdersPage({ view, onView }: OrdersPageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayCreate = useCan('purchaseOrders', 'create');
  const imports = useFeature('MasterDataImport');
  const mayImport = useCan('purchaseOrders', 'manage') && imports;
  const close = () => onView({ ...view, dialog: undefined });
  const open = (dialog: OrdersPageProps['view']['dialog']) => onView({ ...view, dialog });
  return (
    <>
      <PageHeader
        title={t('nav.purchaseOrders')}
        description={t('orders.about')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTruckDelivery size={16} />}
              renderRoot={(props) => (
                <Link {...props} to="/$tenant/purchase-orders/receipts" params={{ tenant }} />
              )}
            >
              {t('nav.receipts')}
            </Button>
            {mayImport && (
              <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => open('import')}>
                {t('orders.import')}
              </Button>
            )}
            {mayCreate && (
              <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
                {t('orders.create')}
              </Button>
            )}
          </>
        }
      />
      <List list={orderList} place={{}} view={view} onView={onView} />
      {view.dialog === 'import' && mayImport && (
        <LazyDialog onClose={close}>
          <ImportDialog
            title={t('orders.import')}
            address="/api/purchase-orders"
            fileName="purchase-orders"
            refreshes={[keys.orders.all]}
            onClose={close}
          />
        </LazyDialog>
      )}
      {view.dialog === 'new' && mayCreate && (
        <LazyDialog onClose={close}>
          <OrderForm
            onClose={close}
            onSaved={({ id: purchaseOrderId }) => void navigate(orderPage({ tenant, purchaseOrderId }))}
          />
        </LazyDialog>
      )}
    </>
  );
}
