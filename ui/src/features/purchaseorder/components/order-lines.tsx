import { Table } from '@mantine/core';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { MoneyText } from '@/components/text/money-text';
import { formatDecimal, formatUnitPrice } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Order } from '../api/use-orders';
import classes from './order.module.css';

/** What was ordered, received and invoiced, line by line. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { currency } = order;
  return (
    <ScrollRegion label={t('orders.parts.lines')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('orders.line')}</Table.Th>
            <Table.Th>{t('orders.description')}</Table.Th>
            <Table.Th ta="right">{t('orders.ordered')}</Table.Th>
            <Table.Th ta="right">{t('orders.received')}</Table.Th>
            <Table.Th ta="right">{t('orders.invoiced')}</Table.Th>
            <Table.Th ta="right">{t('orders.open')}</Table.Th>
            <Table.Th ta="right">{t('orders.unitPrice')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {order.lines.map((line) => (
            <Table.Tr key={line.line}>
              <Table.Td>{line.line}</Table.Td>
              <Table.Td data-words>
                {line.description || line.material}
                {line.description && line.material && <div className={classes.small}>{line.material}</div>}
              </Table.Td>
              <Table.Td ta="right">
                {formatDecimal(line.quantity)} {line.unit}
              </Table.Td>
              <Table.Td ta="right">{formatDecimal(line.received)}</Table.Td>
              <Table.Td ta="right">{formatDecimal(line.invoiced)}</Table.Td>
              <Table.Td ta="right">{formatDecimal(line.open)}</Table.Td>
              <Table.Td ta="right">{formatUnitPrice({ amount: line.unitPrice, currency })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={6}>{t('orders.columns.total')}</Table.Th>
            <Table.Th ta="right">
              <MoneyText value={{ amount: order.total, currency }} strong />
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollRegion>
  );
}
