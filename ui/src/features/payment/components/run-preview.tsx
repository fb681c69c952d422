import { Table } from '@mantine/core';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { MoneyText } from '@/components/text/money-text';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './payments.module.css';

/** Count, total and account, the vendors, and the excluded payments with their reasons. */
export function RunPreview({ preview, from }: { preview: Schema<'PaymentRunPreview'>; from: string }) {
  const { t } = useTranslation();
  const { currency, vendors, leftOut } = preview;
  return (
    <>
      <div className={classes.restated}>
        <span>{t('payments.count', { count: preview.payments })}</span>
        <MoneyText value={{ amount: preview.total, currency }} strong />
        <span>
          {t('payments.from')} {from}
        </span>
      </div>
      {vendors.length > 0 && (
        <ScrollRegion className={classes.listed} label={t('payments.vendors')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('payments.vendorCount', { count: preview.vendorCount })}</Table.Th>
                <Table.Th ta="right">{t('payments.payments')}</Table.Th>
                <Table.Th ta="right" data-amount>
                  {t('payments.amount')}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {vendors.map((vendor) => (
                <Table.Tr key={`${vendor.vendorNumber} ${vendor.vendorName}`}>
                  <Table.Td data-words>{vendor.vendorName}</Table.Td>
                  <Table.Td ta="right">{vendor.payments}</Table.Td>
                  <Table.Td ta="right" data-amount>
                    <MoneyText value={{ amount: vendor.total, currency }} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {preview.vendorCount > vendors.length &&
            t('payments.more', { count: preview.vendorCount - vendors.length })}
        </ScrollRegion>
      )}
      {leftOut.length > 0 && (
        <ScrollRegion className={classes.listed} label={t('payments.leftOut')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('payments.leftOutCount', { count: preview.leftOutCount })}</Table.Th>
                <Table.Th>{t('payments.reason')}</Table.Th>
                <Table.Th ta="right" data-amount>
                  {t('payments.amount')}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {leftOut.map((payment) => (
                <Table.Tr key={payment.id}>
                  <Table.Td data-words>
                    {payment.paymentNumber} · {payment.vendorName}
                  </Table.Td>
                  <Table.Td data-words>{payment.details}</Table.Td>
                  <Table.Td ta="right" data-amount>
                    <MoneyText value={{ amount: payment.amount, currency }} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {preview.leftOutCount > leftOut.length &&
            t('payments.more', { count: preview.leftOutCount - leftOut.length })}
        </ScrollRegion>
      )}
    </>
  );
}
