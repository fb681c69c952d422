import { useMemo } from 'react';
import type { GridColumn } from '@/components/grid/grid';
import { ProblemBadge } from '@/components/problem/batch-problem';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { batchStatus, paymentStatus } from './payment-status';

type Payment = Schema<'PaymentEntry'>;
type Batch = Schema<'BatchEntry'>;

const money = (amount: string, currency: string) => <MoneyText value={{ amount, currency }} />;

export function usePaymentColumns(): GridColumn<Payment>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const more = { hidden: true, card: 'hide' } as const;
    const text = (id: 'vendorNumber' | 'companyNumber' | 'statusMessage' | 'userName') => ({
      ...more,
      id,
      header: t(`payments.columns.${id}`),
      cell: (payment: Payment) => payment[id] || '—',
      width: 140,
    });
    const date = (id: 'checkDate' | 'executionDate') => ({
      ...more,
      id,
      header: t(`payments.columns.${id}`),
      cell: (payment: Payment) => <DateText value={payment[id]} />,
      width: 110,
    });
    return [
      {
        id: 'vendorName',
        header: t('payments.vendor'),
        cell: (p) => p.vendorName,
        minWidth: 210,
        card: 'title',
      },
      { id: 'paymentNumber', header: t('payments.number'), cell: (p) => p.paymentNumber, width: 120 },
      {
        id: 'invoiceNumbers',
        header: t('payments.invoices'),
        cell: (p) => p.invoiceNumbers || '—',
        width: 130,
      },
      {
        id: 'status',
        header: t('common.status'),
        cell: (p) => <StatusBadge {...paymentStatus(p.status)} />,
        words: t('payments.statuses', { returnObjects: true }),
        width: 124,
        card: 'badge',
      },
      {
        id: 'batchNumber',
        header: t('payments.batch'),
        cell: (p) => p.batchNumber ?? '—',
        width: 76,
        card: 'hide',
      },
      {
        id: 'checkNumber',
        header: t('payments.check'),
        cell: (p) => p.checkNumber ?? '—',
        width: 90,
        card: 'hide',
      },
      {
        id: 'traceNumber',
        header: t('payments.trace'),
        cell: (p) => p.traceNumber || '—',
        width: 140,
        hidden: true,
        card: 'hide',
      },
      {
        id: 'created',
        header: t('payments.created'),
        cell: (p) => <DateText value={p.created} />,
        width: 104,
      },
      {
        id: 'amount',
        header: t('payments.amount'),
        cell: (p) => <MoneyText value={p} />,
        width: 132,
        align: 'end',
        pin: 'right',
        card: 'aside',
        total: 'sum',
        figure: money,
      },
      text('vendorNumber'),
      text('companyNumber'),
      text('statusMessage'),
      text('userName'),
      date('checkDate'),
      date('executionDate'),
    ];
  }, [t]);
}

export function useBatchColumns(): GridColumn<Batch>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('payments.batch'),
        cell: (b) => t('payments.batchName', { kind: t(`payments.kinds.${b.kind}`), number: b.number }),
        minWidth: 170,
        card: 'title',
      },
      {
        id: 'status',
        header: t('common.status'),
        cell: (b) =>
          b.problem ? <ProblemBadge problem={b.problem} /> : <StatusBadge {...batchStatus(b.status)} />,
        words: t('payments.batchStatuses', { returnObjects: true }),
        width: 150,
        card: 'badge',
      },
      {
        id: 'kind',
        header: t('payments.columns.kind'),
        cell: (b) => t(`payments.kinds.${b.kind}`),
        words: t('payments.kinds', { returnObjects: true }),
        width: 120,
        hidden: true,
        card: 'hide',
      },
      {
        id: 'fileName',
        header: t('payments.file'),
        cell: (b) => b.fileName || '—',
        width: 200,
        card: 'hide',
      },
      { id: 'preparedBy', header: t('payments.preparedBy'), cell: (b) => b.preparedBy, width: 128 },
      {
        id: 'releasedBy',
        header: t('payments.releasedBy'),
        cell: (b) => b.releasedBy || '—',
        width: 128,
        card: 'hide',
      },
      {
        id: 'preparedAt',
        header: t('payments.preparedAt'),
        cell: (b) => <DateText value={b.preparedAt} withTime />,
        width: 160,
      },
      {
        id: 'effectiveDate',
        header: t('payments.columns.effectiveDate'),
        cell: (b) => <DateText value={b.effectiveDate} />,
        width: 120,
        hidden: true,
        card: 'hide',
      },
      {
        id: 'payments',
        header: t('payments.payments'),
        cell: (b) => b.payments,
        width: 104,
        align: 'end',
        card: 'hide',
      },
      {
        id: 'total',
        header: t('payments.total'),
        cell: (b) => money(b.total, b.currency),
        width: 124,
        align: 'end',
        pin: 'right',
        card: 'aside',
        figure: money,
      },
    ],
    [t],
  );
}
