import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { MoneyText } from '@/components/text/money-text';
import { formatDecimal, formatUnitPrice, sumMoney } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import { currencyOf, type Invoice } from '../api/use-invoice';
import classes from './invoice-page.module.css';

interface LinesTableProps {
  invoice: Invoice;
  /** The buttons of a line; absent if the lines cannot be changed. */
  actions: ((line: number) => ReactNode) | undefined;
}

/** The line items of an invoice without a purchase order that they could be compared with. */
export function LinesTable({ invoice, actions }: LinesTableProps) {
  const { t } = useTranslation();
  const currency = currencyOf(invoice);
  const [sum] = sumMoney(invoice.lineItems.map((line) => ({ amount: line.total || '0', currency })));
  return (
    <ScrollRegion label={t('invoices.tabs.lines')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('invoices.line')}</Table.Th>
            <Table.Th>{t('invoices.description')}</Table.Th>
            <Table.Th ta="right">{t('invoices.quantity')}</Table.Th>
            <Table.Th ta="right">{t('invoices.unitPrice')}</Table.Th>
            <Table.Th ta="right" data-amount>
              {t('invoices.total')}
            </Table.Th>
            {actions && <Table.Th aria-label={t('grid.actions')} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invoice.lineItems.map((line) => (
            <Table.Tr key={line.line}>
              <Table.Td>{line.line}</Table.Td>
              <Table.Td data-words>
                {line.description || line.material || '—'}
                {line.poNumber && (
                  <div className={classes.small}>
                    {t('invoices.ofOrder', { number: line.poNumber, line: line.poLine })}
                  </div>
                )}
              </Table.Td>
              <Table.Td ta="right">
                {formatDecimal(line.quantity)} {line.unit}
              </Table.Td>
              <Table.Td ta="right">{formatUnitPrice({ amount: line.unitPrice || '0', currency })}</Table.Td>
              <Table.Td ta="right" data-amount>
                <MoneyText value={{ amount: line.total || '0', currency }} />
              </Table.Td>
              {actions && <Table.Td>{actions(line.line ?? 0)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={4}>{t('invoices.total')}</Table.Th>
            <Table.Th ta="right" data-amount>
              <MoneyText value={sum} strong />
            </Table.Th>
            {actions && <Table.Th />}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollRegion>
  );
}
