import { IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ListGrid } from '@/components/grid/list-grid';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { EmptyState } from '@/components/states/states';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useBatchColumns } from './payment-columns';
import { moving } from './payment-status';
import type { BatchOpening, PaymentsView } from './payments-page';

const BatchPage = lazyComponent(() => import('./batch-page').then((found) => found.BatchPage));

interface BatchesGridProps {
  projectId: string;
  view: PaymentsView;
  onView: (view: PaymentsView) => void;
  batch: BatchOpening;
  tabs: ReactNode;
}

export function BatchesGrid({ projectId, view, onView, batch, tabs }: BatchesGridProps) {
  const { t } = useTranslation();
  const api = useApi();
  const params = { path: { projectId } };
  return (
    <ListGrid
      source={{
        gridId: 'listBatches',
        queryKey: keys.batches.grid(projectId),
        page: (body, signal) =>
          unwrap(api.POST('/api/projects/{projectId}/batches/grid', { params, body, signal })),
        csv: (body, signal) =>
          api.POST('/api/projects/{projectId}/batches/csv', { params, body, signal, parseAs: 'stream' }),
      }}
      columns={useBatchColumns()}
      view={view}
      onView={onView}
      label={t('payments.tabs.batches')}
      rowName={({ kind, number }) => t('payments.batchName', { kind: t(`payments.kinds.${kind}`), number })}
      record={{
        href: ({ id }) => batch.href(id),
        panel: (id) => <BatchPage batchId={id} onOpenJob={batch.onOpenJob} onTemporal={batch.onTemporal} />,
      }}
      isProcessing={(one) => moving(one.status)}
      empty={
        <EmptyState icon={IconStack2} title={t('payments.noBatches')} hint={t('payments.noBatchesHint')} />
      }
      toolbar={tabs}
    />
  );
}
