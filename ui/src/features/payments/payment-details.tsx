import { Alert, Anchor, Table } from '@mantine/core';
import { KeyValue, PageHeader, Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { PaymentHistory } from './payment-history';
import { paymentStatus } from './payment-status';
import classes from './payments.module.css';
import { usePayment } from './use-payments';

interface PaymentDetailsProps {
  paymentId: string;
  batchHref: (batchId: string) => string;
}

/** A payment: payee, method, status, and the invoices it pays. */
export function PaymentDetails({ paymentId, batchHref }: PaymentDetailsProps) {
  const { t } = useTranslation();
  const found = usePayment(paymentId);
  const payment = found.data;
  if (!payment) {
    if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    return (
      <div className={classes.details}>
        <TextSkeleton lines={8} />
      </div>
    );
  }
  const message = payment.statusMessage || payment.voidReason;
  return (
    <>
      <PageHeader
        title={payment.vendorName}
        beside={
          <>
            <span className={classes.headline}>
              <MoneyText value={payment} strong />
            </span>
            <StatusBadge {...paymentStatus(payment.status)} />
          </>
        }
        description={`${t('payments.number')} ${payment.paymentNumber} · ${t(`payments.methods.${payment.method}`)}`}
      />
      <div className={classes.details}>
        {message && (
          <Alert
            color={payment.status === 'failed' ? 'red' : 'orange'}
            title={paymentStatus(payment.status).label}
          >
            {message}
          </Alert>
        )}
        <Panel>
          <Facts payment={payment} batchHref={batchHref} />
        </Panel>
        <PaidInvoices payment={payment} />
        <Panel title={t('history.title')}>
          <PaymentHistory paymentId={payment.id} />
        </Panel>
      </div>
    </>
  );
}

function Facts({
  payment,
  batchHref,
}: {
  payment: Schema<'Payment'>;
  batchHref: (batchId: string) => string;
}) {
  const { t } = useTranslation();
  const check = payment.method === 'check';
  const items = [
    { name: t('payments.columns.vendorNumber'), value: payment.vendorNumber || '—' },
    { name: t('payments.payee'), value: payment.payeeAddress.join(', ') || '—' },
    ...(check
      ? [
          { name: t('payments.check'), value: payment.checkNumber || '—' },
          { name: t('payments.columns.checkDate'), value: <DateText value={payment.checkDate} /> },
        ]
      : [
          {
            name: t('payments.bankAccount'),
            value: payment.accountLast4 ? `••${payment.accountLast4}` : '—',
          },
          { name: t('payments.trace'), value: payment.traceNumber || '—' },
        ]),
    ...(payment.voidStatus ? [{ name: t('payments.void'), value: payment.voidReason || t('grid.yes') }] : []),
    ...(payment.returnCode ? [{ name: t('payments.returnCode'), value: payment.returnCode }] : []),
    { name: t('payments.columns.executionDate'), value: <DateText value={payment.executionDate} /> },
    { name: t('payments.created'), value: <DateText value={payment.created} withTime /> },
    {
      name: t('payments.batch'),
      value: payment.batchId ? (
        <Anchor href={batchHref(payment.batchId)} size="sm">
          {t('payments.openBatchAction')}
        </Anchor>
      ) : (
        '—'
      ),
    },
  ];
  return <KeyValue items={items} />;
}

function PaidInvoices({ payment }: { payment: Schema<'Payment'> }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('payments.paidInvoices')}>
      <div className={classes.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('payments.invoice')}</Table.Th>
              <Table.Th>{t('payments.invoiceDate')}</Table.Th>
              <Table.Th>{t('payments.description')}</Table.Th>
              <Table.Th ta="right">{t('payments.amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {payment.invoices.map((invoice) => (
              <Table.Tr key={invoice.invoiceId}>
                <Table.Td>{invoice.invoiceNumber}</Table.Td>
                <Table.Td>
                  <DateText value={invoice.invoiceDate} />
                </Table.Td>
                <Table.Td className={classes.words ?? ''}>{invoice.description || '—'}</Table.Td>
                <Table.Td ta="right">
                  <MoneyText value={{ amount: invoice.amount, currency: payment.currency }} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}
