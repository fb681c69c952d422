import { Table } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { EmptyState } from '@/components/states/states';
import { MoneyText } from '@/components/text/money-text';
import { sumMoney } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './invoice-page.module.css';
import { fieldOf, type Invoice } from './use-invoice';

export function LinesTab({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const currency = fieldOf(invoice, 'currency') || 'USD';
  if (invoice.lineItems.length === 0) {
    return (
      <EmptyState icon={IconListDetails} title={t('invoices.noLines')} hint={t('invoices.noLinesHint')} />
    );
  }
  const [sum] = sumMoney(invoice.lineItems.map((line) => ({ amount: line.total || '0', currency })));
  return (
    <div className={classes.scroll}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('invoices.line')}</Table.Th>
            <Table.Th>{t('invoices.description')}</Table.Th>
            <Table.Th ta="right">{t('invoices.quantity')}</Table.Th>
            <Table.Th ta="right">{t('invoices.unitPrice')}</Table.Th>
            <Table.Th ta="right">{t('invoices.total')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invoice.lineItems.map((line) => (
            <Table.Tr key={line.line}>
              <Table.Td>{line.line}</Table.Td>
              <Table.Td>
                {line.description || line.material || '—'}
                {line.poNumber && (
                  <div className={classes.small}>
                    {t('invoices.ofOrder', { number: line.poNumber, line: line.poLine })}
                  </div>
                )}
              </Table.Td>
              <Table.Td ta="right">
                {line.quantity} {line.unit}
              </Table.Td>
              <Table.Td ta="right">{line.unitPrice}</Table.Td>
              <Table.Td ta="right">
                <MoneyText value={{ amount: line.total || '0', currency }} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={4}>{t('invoices.total')}</Table.Th>
            <Table.Th ta="right">
              <MoneyText value={sum} strong />
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}
