import { Button, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '@/components/page/page';
import rows from '@/components/records/record-rows.module.css';
import { EmptyState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { formatDecimal } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Order, Receipt } from '../api/use-orders';
import classes from './order.module.css';
import { ReverseForm } from './reverse-form';

interface ReceiptsProps {
  order: Order;
  /** The person may reverse receipts. */
  mayChange: boolean;
}

/** The receipts of an order, the newest first. */
export function Receipts({ order, mayChange }: ReceiptsProps) {
  const { t } = useTranslation();
  const [reversing, setReversing] = useState<Receipt>();
  if (order.receipts.length === 0) {
    return (
      <EmptyState icon={IconTruckDelivery} title={t('orders.noReceipts')} hint={t('orders.noReceiptsHint')} />
    );
  }
  return (
    <Panel title={t('orders.parts.receipts')}>
      <ul className={rows.rows}>
        {order.receipts.map((receipt) => (
          <li key={receipt.id}>
            <strong>{receipt.number}</strong>
            <DateText value={receipt.receivedOn} />
            {receipt.status === 'reversed' && (
              <StatusBadge label={t('orders.receiptStatuses.reversed')} tone="neutral" />
            )}
            <Text span size="xs" c="dimmed">
              {t('orders.recordedBy', { name: receipt.recordedBy || t('orders.system') })}
            </Text>
            {mayChange && receipt.status === 'recorded' && (
              <Button
                className={rows.end ?? ''}
                size="compact-sm"
                variant="default"
                aria-label={t('orders.reverseTitle', { number: receipt.number })}
                onClick={() => setReversing(receipt)}
              >
                {t('orders.reverse')}
              </Button>
            )}
            <div className={classes.quantities}>
              {receipt.lines
                .map(({ line, quantity }) =>
                  t('orders.receivedLine', { line, quantity: formatDecimal(quantity) }),
                )
                .join(' · ')}
              {receipt.reason &&
                ` · ${t('orders.reversedBy', { name: receipt.reversedBy ?? '', reason: receipt.reason })}`}
            </div>
          </li>
        ))}
      </ul>
      {reversing && <ReverseForm order={order} receipt={reversing} onClose={() => setReversing(undefined)} />}
    </Panel>
  );
}
