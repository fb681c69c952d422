import { IconCash } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataGrid } from '@/components/grid/data-grid';
import type { GridColumn } from '@/components/grid/grid';
import { Sums } from '@/components/grid/sums';
import { EmptyState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import type { Schema } from '@/lib/api/types';
import { useGridQuery } from '@/lib/grid/grid-query';
import { gridControls, requestOf } from '@/lib/grid/grid-view';
import { keys } from '@/lib/query/keys';
import { type PaymentTab, paymentLook, statusesOf } from './payment-looks';
import type { PaymentsView } from './payments-page';

type Entry = Schema<'PaymentEntry'>;

interface PaymentsGridProps {
  projectId: string;
  tab: Exclude<PaymentTab, 'batches'>;
  view: PaymentsView;
  onView: (view: PaymentsView) => void;
  onOpenBatch: (batchId: string) => void;
  tabs: ReactNode;
}

export function PaymentsGrid({ projectId, tab, view, onView, onOpenBatch, tabs }: PaymentsGridProps) {
  const { t } = useTranslation();
  const api = useApi();
  const filters: Schema<'GridFilter'>[] = [{ field: 'status', operator: 'in', value: statusesOf[tab] }];
  const { figures: _figures, ...grid } = useGridQuery({
    queryKey: keys.payments.grid(projectId),
    request: requestOf(view, filters),
    load: (body, signal) =>
      taken(
        api.POST('/api/projects/{projectId}/payments/grid', {
          params: { path: { projectId } },
          body,
          signal,
        }),
      ),
  });
  const columns = useMemo<GridColumn<Entry>[]>(
    () => [
      { id: 'vendorName', header: t('payments.vendor'), cell: (p) => p.vendorName, card: 'title' },
      { id: 'paymentNumber', header: t('payments.number'), cell: (p) => p.paymentNumber, width: 140 },
      {
        id: 'invoiceNumbers',
        header: t('payments.invoices'),
        cell: (p) => p.invoiceNumbers || '—',
        width: 170,
        sortable: false,
      },
      {
        id: 'status',
        header: t('common.status'),
        cell: (p) => <StatusBadge {...paymentLook(p.status)} />,
        width: 150,
        card: 'badge',
      },
      {
        id: 'batchNumber',
        header: t('payments.batch'),
        cell: (p) => p.batchNumber ?? '—',
        width: 90,
        card: 'hide',
      },
      {
        id: 'checkNumber',
        header: t('payments.reference'),
        cell: (p) => p.checkNumber ?? (p.traceNumber || '—'),
        width: 160,
        sortable: false,
        card: 'hide',
      },
      {
        id: 'created',
        header: t('payments.created'),
        cell: (p) => <DateText value={p.created} />,
        width: 120,
      },
      {
        id: 'amount',
        header: t('payments.amount'),
        cell: (p) => <MoneyText value={p} />,
        width: 140,
        align: 'end',
        card: 'aside',
      },
    ],
    [t],
  );
  return (
    <DataGrid
      id="payments"
      label={t('workspaces.areas.payments')}
      columns={columns}
      {...grid}
      {...gridControls(view, onView)}
      rowId={(payment) => payment.id}
      rowName={(payment) => payment.paymentNumber}
      onOpen={(payment) => payment.batchId && onOpenBatch(payment.batchId)}
      isProcessing={(payment) => payment.status === 'processing'}
      filtered={Boolean(view.q)}
      empty={
        <EmptyState
          icon={IconCash}
          title={t(`payments.empty.${tab}`)}
          hint={t(`payments.emptyHint.${tab}`)}
        />
      }
      toolbar={tabs}
      totals={
        <>
          <span>{t('payments.count', { count: grid.totalCount ?? 0 })}</span>
          <Sums rows={grid.rows} complete={!grid.more.hasMore} of={amountOf} />
        </>
      }
    />
  );
}

const amountOf = ({ amount, currency }: Entry) => ({ amount, currency });
