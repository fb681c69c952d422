import { HistoryOf } from '@/components/history/history-list';
import { Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import { useOrderHistory } from '../api/use-orders';

/** What happened to an order and its receipts. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('history.title')}>
      <HistoryOf found={useOrderHistory(orderId)} />
    </Panel>
  );
}
