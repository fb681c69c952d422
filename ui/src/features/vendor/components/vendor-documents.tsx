import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { partQueries } from '../api/part-queries';
import classes from './vendor-page.module.css';

/** The newest invoices and payments of the vendor, with links to their pages. */
export function VendorDocuments({ vendorId }: { vendorId: string }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const found = useQuery(partQueries.documents(useApi(), vendorId));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <TextSkeleton lines={8} />;
  const { invoices, payments } = found.data;
  return (
    <div className={classes.documents}>
      <Panel title={t('vendors.documents.invoices')}>
        {invoices.length === 0 && <None text={t('vendors.documents.noInvoices')} />}
        <ul className={classes.rows}>
          {invoices.map((invoice) => (
            <Row
              key={invoice.id}
              row={invoice}
              status={t(`vendors.stages.${invoice.stage}`)}
              link={
                <Anchor
                  size="sm"
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/$tenant/workspaces/$workspaceId/projects/$projectId/invoice/$invoiceId"
                      params={{ tenant, ...placeOf(invoice), invoiceId: invoice.id }}
                    />
                  )}
                >
                  {invoice.number || '—'}
                </Anchor>
              }
            />
          ))}
        </ul>
      </Panel>
      <Panel title={t('vendors.documents.payments')}>
        {payments.length === 0 && <None text={t('vendors.documents.noPayments')} />}
        <ul className={classes.rows}>
          {payments.map((payment) => (
            <Row
              key={payment.id}
              row={payment}
              status={t(`vendors.paymentStatuses.${payment.status}`)}
              link={
                <Anchor
                  size="sm"
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/$tenant/workspaces/$workspaceId/projects/$projectId/workpage"
                      params={{ tenant, ...placeOf(payment) }}
                      search={{ open: payment.id }}
                    />
                  )}
                >
                  {payment.number || '—'}
                </Anchor>
              }
            />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

type Row = Schema<'VendorInvoiceLink'> | Schema<'VendorPaymentLink'>;

const placeOf = ({ workspaceId, projectId }: Row) => ({ workspaceId, projectId });

const None = ({ text }: { text: string }) => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
);

function Row({ row, status, link }: { row: Row; status: string; link: ReactNode }) {
  return (
    <li>
      {link}
      <span>{status}</span>
      <Text span size="xs" c="dimmed">
        {row.projectName}, <DateText value={row.at} />
      </Text>
      {row.amount && (
        <span className={classes.amount}>
          <MoneyText value={{ amount: row.amount, currency: row.currency ?? '' }} />
        </span>
      )}
    </li>
  );
}
