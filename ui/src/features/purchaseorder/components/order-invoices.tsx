import { Anchor, Text } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Panel } from '@/components/page/page';
import rows from '@/components/records/record-rows.module.css';
import { EmptyState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import type { Order } from '../api/use-orders';

/** The newest invoices that name the order, with links to their pages. */
export function OrderInvoices({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  if (order.invoices.length === 0) {
    return (
      <EmptyState icon={IconFileInvoice} title={t('orders.noInvoices')} hint={t('orders.noInvoicesHint')} />
    );
  }
  return (
    <Panel title={t('orders.parts.invoices')}>
      <ul className={rows.rows}>
        {order.invoices.map((invoice) => (
          <li key={invoice.id}>
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/$tenant/workspaces/$workspaceId/projects/$projectId/invoice/$invoiceId"
                  params={{
                    tenant,
                    workspaceId: invoice.workspaceId,
                    projectId: invoice.projectId,
                    invoiceId: invoice.id,
                  }}
                />
              )}
            >
              {invoice.number || '—'}
            </Anchor>
            <span>{t(`orders.stages.${invoice.stage}`)}</span>
            <Text span size="xs" c="dimmed">
              {invoice.projectName}, <DateText value={invoice.at} />
            </Text>
            {invoice.amount && (
              <span className={rows.end}>
                <MoneyText value={{ amount: invoice.amount, currency: invoice.currency ?? '' }} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
