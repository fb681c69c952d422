import { IconStack2 } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataGrid } from '@/components/grid/data-grid';
import type { GridColumn } from '@/components/grid/grid';
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
import { batchLook, moving } from './payment-looks';
import type { PaymentsView } from './payments-page';

type Entry = Schema<'BatchesBatchEntry'>;

interface BatchesGridProps {
  projectId: string;
  view: PaymentsView;
  onView: (view: PaymentsView) => void;
  onOpenBatch: (batchId: string) => void;
  tabs: ReactNode;
}

export function BatchesGrid({ projectId, view, onView, onOpenBatch, tabs }: BatchesGridProps) {
  const { t } = useTranslation();
  const api = useApi();
  const { figures: _figures, ...grid } = useGridQuery({
    queryKey: keys.batches.grid(projectId),
    request: requestOf(view),
    load: (body, signal) =>
      taken(
        api.POST('/api/projects/{projectId}/batches/grid', { params: { path: { projectId } }, body, signal }),
      ),
  });
  const columns = useMemo<GridColumn<Entry>[]>(
    () => [
      {
        id: 'number',
        header: t('payments.batch'),
        cell: (b) => t('payments.batchName', { kind: t(`payments.kinds.${b.kind}`), number: b.number }),
        card: 'title',
      },
      {
        id: 'status',
        header: t('common.status'),
        cell: (b) => <StatusBadge {...batchLook(b.status)} />,
        width: 190,
        card: 'badge',
      },
      {
        id: 'fileName',
        header: t('payments.file'),
        cell: (b) => b.fileName || '—',
        width: 230,
        card: 'hide',
      },
      {
        id: 'preparedBy',
        header: t('payments.preparedBy'),
        cell: (b) => b.preparedBy,
        width: 150,
        sortable: false,
      },
      {
        id: 'releasedBy',
        header: t('payments.releasedBy'),
        cell: (b) => b.releasedBy || '—',
        width: 150,
        sortable: false,
        card: 'hide',
      },
      {
        id: 'preparedAt',
        header: t('payments.preparedAt'),
        cell: (b) => <DateText value={b.preparedAt} withTime />,
        width: 170,
      },
      {
        id: 'payments',
        header: t('payments.payments'),
        cell: (b) => b.payments,
        width: 100,
        align: 'end',
        card: 'hide',
      },
      {
        id: 'total',
        header: t('payments.total'),
        cell: (b) => <MoneyText value={{ amount: b.total, currency: b.currency }} />,
        width: 140,
        align: 'end',
        card: 'aside',
      },
    ],
    [t],
  );
  return (
    <DataGrid
      id="batches"
      label={t('payments.tabs.batches')}
      columns={columns}
      {...grid}
      {...gridControls(view, onView)}
      rowId={(batch) => batch.id}
      rowName={(batch) => String(batch.number)}
      onOpen={(batch) => onOpenBatch(batch.id)}
      isProcessing={(batch) => moving(batch.status)}
      filtered={Boolean(view.q)}
      empty={
        <EmptyState icon={IconStack2} title={t('payments.noBatches')} hint={t('payments.noBatchesHint')} />
      }
      toolbar={tabs}
    />
  );
}
