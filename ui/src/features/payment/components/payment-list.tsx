import { IconCash } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import type { SelectedRows } from '@/components/grid/requests';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { StatusBadge } from '@/components/status/status-badge';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { PaymentBulk } from './payment-bulk';
import { batchPage } from './payment-links';
import { paymentStatus, statusesOf } from './payment-status';
import classes from './payments.module.css';

const PaymentDetails = lazyComponent(() => import('./payment-details').then((found) => found.PaymentDetails));

interface PaymentsPlace {
  projectId: string;
  workspaceId: string;
  /** The project pays by check. */
  checks: boolean;
  /** The list shows payments that were processed. */
  processed: boolean;
  /** Reports the selection, which the run above the list prepares. */
  onChosen: (chosen: SelectedRows | undefined) => void;
}

/** The payments of a project. A payment has no page of its own. */
export const paymentList = defineList('/api/projects/{projectId}/payments', {
  id: 'listPayments',
  queryKey: ({ projectId }: PaymentsPlace) => keys.payments.grid(projectId),
  label: () => t('workspaces.areas.payments'),
  rowName: (payment) => payment.paymentNumber,
  headers: 'payments.columns',
  columns: (c, place) => [
    c.text('vendorName', { header: 'payments.vendor', minWidth: 210, card: 'title' }),
    c.text('paymentNumber', { header: 'payments.number', width: 120 }),
    c.text('invoiceNumbers', { header: 'payments.invoices', width: 130 }),
    c.status('status', paymentStatus, 'payments.statuses', { width: 124 }),
    c.link('batchNumber', ({ batchId }) => (batchId ? batchPage(batchId, place) : undefined), {
      header: 'payments.batch',
      width: 76,
    }),
    c.text('checkNumber', {
      header: 'payments.check',
      cell: ({ checkNumber, voidStatus }) => (
        <span className={classes.check}>
          {checkNumber}
          {voidStatus === 'void' && <StatusBadge label={t('payments.voids.status')} tone="neutral" />}
        </span>
      ),
      width: 132,
    }),
    c.text('traceNumber', { header: 'payments.trace', width: 140, hidden: true }),
    c.date('created', { header: 'payments.created', width: 104 }),
    c.money('amount', { header: 'payments.amount', total: 'sum' }),
    c.text('vendorNumber', { width: 140, hidden: true }),
    c.text('companyNumber', { width: 140, hidden: true }),
    c.text('statusMessage', { width: 140, hidden: true }),
    c.people('userName', { hidden: true }),
    c.date('checkDate', { hidden: true }),
    c.date('executionDate', { hidden: true }),
  ],
  tabs: { label: (tab) => `payments.tabs.${tab}`, field: 'status', values: statusesOf },
  panel: (id, _row, place) => <PaymentDetails key={id} paymentId={id} place={place} />,
  isProcessing: ({ status }) => status === 'processing',
  bulk: (chosen, done, { projectId, checks, processed, onChosen }) => (
    <PaymentBulk
      projectId={projectId}
      checks={checks}
      processed={processed}
      chosen={chosen}
      onChosen={onChosen}
      onDone={done}
    />
  ),
  empty: (tab) => ({ icon: IconCash, title: `payments.empty.${tab}`, hint: `payments.emptyHint.${tab}` }),
});
