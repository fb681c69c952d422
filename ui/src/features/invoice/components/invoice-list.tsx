import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconFileInvoice } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { hint } from '@/components/hint/hint';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { DateText } from '@/components/text/date-text';
import type { Schema } from '@/lib/api/types';
import { t, useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useInvoiceBuckets } from '../api/use-invoice-buckets';
import { warningWords } from './check-words';
import { InvoiceBulk } from './invoice-bulk';
import { type InvoicesPlace, invoicePage } from './invoice-links';
import { inProgress, stageStatus, stagesOn } from './invoice-status';
import classes from './invoices.module.css';

// The document viewer is loaded with the first opened invoice, not with the list.
const Evidence = lazyComponent(() => import('./invoice-evidence').then((found) => found.InvoiceEvidence));

const Whole = lazyComponent(() => import('./full-screen-invoice').then((found) => found.FullScreenInvoice));

type Entry = Schema<'InvoiceEntry'>;

/** The invoices of a project, with the index fields that the project shows in its list. */
export const invoiceList = defineList('/api/projects/{projectId}/invoices', {
  id: 'listInvoices',
  queryKey: ({ projectId }: InvoicesPlace) => keys.invoices.grid(projectId),
  label: () => t('workspaces.areas.invoices'),
  rowName: (invoice) => invoice.invoiceNumber,
  headers: 'invoices.columns',
  columns: (c) => [
    c.text('vendorName', {
      header: 'invoices.vendor',
      cell: (invoice) => <Vendor invoice={invoice} />,
      minWidth: 200,
      card: 'title',
    }),
    c.text('invoiceNumber', { header: 'invoices.number', width: 130 }),
    c.status('stage', stageStatus, 'invoices.stages'),
    c.people('currentAssignee', { header: 'invoices.assignee', width: 150 }),
    c.date('invoiceDate', { header: 'invoices.date', card: 'hide' }),
    c.date('dueDate', {
      header: 'invoices.due',
      cell: ({ overdue, dueDate }) => (
        <span data-overdue={overdue || undefined} className={classes.due}>
          {overdue && <VisuallyHidden>{t('invoices.columns.overdue')} </VisuallyHidden>}
          <DateText value={dueDate} />
        </span>
      ),
      width: 110,
    }),
    c.money('invoiceAmount', { header: 'invoices.amount', width: 140, total: 'sum' }),
    c.text('vendorNumber', { width: 130, hidden: true }),
    c.text('companyNumber', { width: 130, hidden: true }),
    c.text('purchaseOrder', { width: 130, hidden: true }),
    c.text('account', { width: 130, hidden: true }),
    c.text('termCode', { width: 130, hidden: true }),
    c.text('source', { width: 130, hidden: true }),
    c.codes('invoiceType', 'invoices.types', { width: 110, hidden: true }),
    c.codes('matchState', 'invoices.matches', { hidden: true }),
    c.flag('overdue', { hidden: true }),
    c.date('created', { time: true, hidden: true }),
    c.date('submitted', { time: true, hidden: true }),
    c.date('paid', { time: true, hidden: true }),
  ],
  added: {
    projectId: ({ projectId }) => projectId,
    cell: ({ name, kind }) => {
      const field = name.slice(name.indexOf('.') + 1);
      return ({ indexFields }) => {
        const value = indexFields?.[field];
        if (!value) return '—';
        return kind === 'date' ? <DateText value={value} withTime={value.includes('T')} /> : value;
      };
    },
  },
  tabs: {
    label: (tab) => `invoices.buckets.${tab}`,
    field: 'bucket',
    values: { active: ['active'], processed: ['processed'], rejected: ['rejected'], error: ['error'] },
    possible: {
      active: stagesOn('active'),
      processed: stagesOn('processed'),
      rejected: stagesOn('rejected'),
      error: stagesOn('error'),
    },
    useCounts: ({ projectId }) => useInvoiceBuckets(projectId).data,
  },
  page: ({ id }, place) => invoicePage(id, place),
  panel: (id) => <Evidence key={id} invoiceId={id} />,
  full: (id) => <Whole key={id} invoiceId={id} />,
  isProcessing: ({ stage }) => inProgress(stage),
  bulk: (chosen, done, { projectId }) => <InvoiceBulk projectId={projectId} chosen={chosen} onDone={done} />,
  empty: (tab) => ({
    icon: IconFileInvoice,
    title: `invoices.empty.${tab}`,
    hint: `invoices.emptyHint.${tab}`,
  }),
});

function Vendor({ invoice }: { invoice: Entry }) {
  const { t } = useTranslation();
  const warning = warningWords(t, invoice) || (invoice.matchState === 'hold' && t('invoices.hold'));
  return (
    <span className={classes.vendor}>
      <span className={classes.vendorName}>{invoice.vendorName || t('invoices.unknownVendor')}</span>
      {invoice.duplicate && (
        <IconCopy
          size={15}
          className={classes.warn}
          aria-label={t('invoices.duplicate')}
          {...hint(t('invoices.duplicate'))}
        />
      )}
      {warning && (
        <IconAlertTriangle size={15} className={classes.warn} aria-label={warning} {...hint(warning)} />
      )}
    </span>
  );
}
