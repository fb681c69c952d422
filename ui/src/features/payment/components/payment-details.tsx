import { Alert, Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TargetLink } from '@/components/grid/target-link';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { KeyValue, PageHeader, Panel } from '@/components/page/page';
import { recordPage } from '@/components/records/record-links';
import { RelatedRecords, useRelated } from '@/components/records/related-records';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { usePayment } from '../api/use-payments';
import { PaymentHistory } from './payment-history';
import { type BatchPlace, batchPage } from './payment-links';
import { paymentStatus } from './payment-status';
import classes from './payments.module.css';
import { VoidAction } from './void-action';

interface PaymentDetailsProps {
  paymentId: string;
  place: BatchPlace;
}

/** A payment: payee, method, status, and the invoices it pays. */
export function PaymentDetails({ paymentId, place }: PaymentDetailsProps) {
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
            {payment.voidStatus && <StatusBadge label={t('payments.voids.status')} tone="neutral" />}
          </>
        }
        actions={<VoidAction payment={payment} />}
        description={`${t('payments.number')} ${payment.paymentNumber} · ${t(`payments.methods.${payment.method}`)}`}
      />
      <div className={classes.details}>
        {message && (
          <Alert
            color={payment.status === 'failed' ? 'red' : 'orange'}
            title={payment.voidStatus ? t('payments.voids.status') : paymentStatus(payment.status).label}
          >
            {message}
          </Alert>
        )}
        <RelatedRecords of="payment" id={payment.id} />
        <Panel>
          <Facts payment={payment} place={place} />
        </Panel>
        <PaidInvoices payment={payment} />
        <Panel title={t('history.title')}>
          <PaymentHistory paymentId={payment.id} />
        </Panel>
      </div>
    </>
  );
}

function Facts({ payment, place }: { payment: Schema<'Payment'>; place: BatchPlace }) {
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
        <TargetLink target={batchPage(payment.batchId, place)}>{t('payments.openBatchAction')}</TargetLink>
      ) : (
        '—'
      ),
    },
  ];
  return <KeyValue items={items} />;
}

function PaidInvoices({ payment }: { payment: Schema<'Payment'> }) {
  const { t } = useTranslation();
  const related = useRelated('payment', payment.id)?.links;
  return (
    <Panel title={t('payments.paidInvoices')}>
      <ScrollRegion label={t('payments.paidInvoices')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('payments.invoice')}</Table.Th>
              <Table.Th>{t('payments.invoiceDate')}</Table.Th>
              <Table.Th>{t('payments.description')}</Table.Th>
              <Table.Th ta="right" data-amount>
                {t('payments.amount')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {payment.invoices.map((invoice) => (
              <Table.Tr key={invoice.invoiceId}>
                <Table.Td>
                  <InvoiceNumber invoice={invoice} links={related} />
                </Table.Td>
                <Table.Td>
                  <DateText value={invoice.invoiceDate} />
                </Table.Td>
                <Table.Td data-words>{invoice.description || '—'}</Table.Td>
                <Table.Td ta="right" data-amount>
                  <MoneyText value={{ amount: invoice.amount, currency: payment.currency }} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </Panel>
  );
}

interface InvoiceNumberProps {
  invoice: Schema<'Payment'>['invoices'][number];
  links: Schema<'HistoryLink'>[] | undefined;
}

/** Links to the invoice if the user may open it. */
function InvoiceNumber({ invoice: { invoiceId, invoiceNumber }, links = [] }: InvoiceNumberProps) {
  const { tenant } = useSession();
  const link = links.find(({ type, id }) => type === 'invoice' && id === invoiceId);
  if (!link) return invoiceNumber;
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} {...recordPage(tenant, link)} />}>
      {invoiceNumber}
    </Anchor>
  );
}
