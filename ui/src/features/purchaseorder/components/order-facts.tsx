import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { KeyValue } from '@/components/page/page';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import type { Order } from '../api/use-orders';

/** The head of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const seesVendor = useCan('vendors', 'get');
  const vendor = `${order.vendorName} (${order.vendorNumber})`;
  return (
    <KeyValue
      items={[
        {
          name: t('orders.columns.vendorName'),
          value: seesVendor ? (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/$tenant/vendors/$vendorId"
                  params={{ tenant, vendorId: order.vendorId }}
                />
              )}
            >
              {vendor}
            </Anchor>
          ) : (
            vendor
          ),
        },
        { name: t('orders.columns.companyNumber'), value: order.companyNumber || '—' },
        { name: t('orders.columns.orderedOn'), value: <DateText value={order.orderedOn} /> },
        {
          name: t('orders.columns.total'),
          value: <MoneyText value={{ amount: order.total, currency: order.currency }} />,
        },
      ]}
    />
  );
}
