import { Anchor, Text } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { Link, linkOptions } from '@tanstack/react-router';
import { Panel } from '@/components/page/page';
import classes from '@/components/records/record-rows.module.css';
import { EmptyState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import type { ErpType, Found } from '../api/use-drill';

export const invoicePage = (tenant: string, { workspaceId, projectId, id }: Found) =>
  linkOptions({
    to: '/$tenant/workspaces/$workspaceId/projects/$projectId/invoice/$invoiceId',
    params: { tenant, workspaceId, projectId, invoiceId: id },
  });

interface FoundInvoicesProps {
  erpType: ErpType;
  answer: Pick<Schema<'DrillAnswer'>, 'searched' | 'invoices' | 'more'>;
}

/** The invoices with the values of a link, or the sentence that there is none. */
export function FoundInvoices({ erpType, answer: { searched, invoices, more } }: FoundInvoicesProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const values = searched.map(({ field, value }) => `${t(`drill.fields.${field}`)} ${value}`).join(', ');
  if (invoices.length === 0) {
    const hint = t('drill.noneHint', { values, erp: t(`drill.erpTypes.${erpType}`) });
    return <EmptyState icon={IconFileSearch} title={t('drill.none')} hint={hint} />;
  }
  return (
    <Panel title={t('drill.several')}>
      <Text size="sm" c="dimmed">
        {t('drill.searched', { values })}
      </Text>
      <ul className={classes.rows}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <Anchor size="sm" renderRoot={(props) => <Link {...props} {...invoicePage(tenant, invoice)} />}>
              {invoice.invoiceNumber || t('invoices.untitled')}
            </Anchor>
            <span>{[invoice.vendorName, invoice.vendorNumber].filter(Boolean).join(', ')}</span>
            <span>{t(`invoices.stages.${invoice.stage}`)}</span>
            <Text span size="xs" c="dimmed">
              <DateText value={invoice.invoiceDate} />
            </Text>
            {invoice.amount && (
              <span className={classes.end}>
                <MoneyText value={{ amount: invoice.amount, currency: invoice.currency ?? '' }} code />
              </span>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <Text size="sm" c="dimmed">
          {t('drill.more', { count: invoices.length })}
        </Text>
      )}
    </Panel>
  );
}
