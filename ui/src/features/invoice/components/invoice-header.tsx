import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/page/page';
import { RelatedRecords } from '@/components/records/related-records';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { Timeline } from '@/components/timeline/timeline';
import { useTranslation } from '@/lib/i18n/i18n';
import { amountOf, fieldOf, type Invoice } from '../api/use-invoice';
import classes from './invoice-page.module.css';
import { stageStatus } from './invoice-status';

/** The server's names of the fixed steps; approval levels have names of the customer. */
const steps = ['Captured', 'Submitted', 'ERP', 'Paid'] as const;
type FixedStep = (typeof steps)[number];
const isFixed = (name: string): name is FixedStep => steps.some((step) => step === name);

export function InvoiceHeader({ invoice, actions }: { invoice: Invoice | undefined; actions?: ReactNode }) {
  const { t } = useTranslation();
  if (!invoice) {
    return (
      <div className={classes.head}>
        <PageHeader
          title={<Skeleton height={24} width={320} />}
          description={<Skeleton height={14} width={200} />}
        />
      </div>
    );
  }
  const vendor = fieldOf(invoice, 'vendorName') || t('invoices.unknownVendor');
  return (
    <div className={classes.head}>
      <PageHeader
        title={vendor}
        beside={
          <>
            <span className={classes.number}>{fieldOf(invoice, 'invoiceNumber')}</span>
            <span className={classes.amount}>
              <MoneyText value={amountOf(invoice)} strong />
            </span>
            <StatusBadge {...stageStatus(invoice.stage)} />
          </>
        }
        description={
          invoice.statusDetail ||
          (invoice.currentAssignee && t('invoices.assignedTo', { name: invoice.currentAssignee }))
        }
        actions={actions}
      />
      <div className={classes.steps}>
        <Timeline
          label={t('invoices.progress')}
          steps={invoice.steps.map((step, index) => ({
            id: `${index}-${step.name}`,
            label: isFixed(step.name) ? t(`invoices.steps.${step.name}`) : step.name,
            state: step.state,
            ...(step.who && { who: step.who }),
            ...(step.at && { when: <DateText value={step.at} withTime /> }),
          }))}
        />
      </div>
      <div className={classes.related}>
        <RelatedRecords of="invoice" id={invoice.id} />
      </div>
    </div>
  );
}
