import { IconStack2 } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { ProblemBadge } from '@/components/problem/batch-problem';
import { StatusBadge } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { type BatchPlace, batchPage } from './payment-links';
import { batchStatus, moving } from './payment-status';

const BatchPage = lazyComponent(() => import('../batch-page').then((found) => found.BatchPage));

const nameOf = ({ kind, number }: Pick<Schema<'BatchEntry'>, 'kind' | 'number'>) =>
  t('payments.batchName', { kind: t(`payments.kinds.${kind}`), number });

/** The payment batches of a project. */
export const batchList = defineList('/api/projects/{projectId}/batches', {
  id: 'listBatches',
  queryKey: ({ projectId }: Omit<BatchPlace, 'tenant'>) => keys.batches.grid(projectId),
  label: () => t('payments.tabs.batches'),
  rowName: nameOf,
  headers: 'payments',
  columns: (c) => [
    c.text('number', { header: 'payments.batch', cell: nameOf, minWidth: 170, card: 'title' }),
    c.status('status', batchStatus, 'payments.batchStatuses', {
      cell: ({ problem, status }) =>
        problem ? <ProblemBadge problem={problem} /> : <StatusBadge {...batchStatus(status)} />,
      width: 150,
    }),
    c.codes('kind', 'payments.kinds', { header: 'payments.columns.kind', hidden: true }),
    c.text('fileName', { header: 'payments.file', width: 200, card: 'hide' }),
    c.people('preparedBy', { card: undefined }),
    c.people('releasedBy'),
    c.date('preparedAt', { time: true }),
    c.date('effectiveDate', { header: 'payments.columns.effectiveDate', hidden: true }),
    c.number('payments', { card: 'hide' }),
    c.money('total'),
  ],
  page: ({ id }, place) => batchPage(id, place),
  panel: (batchId, _batch, place) => <BatchPage batchId={batchId} place={place} />,
  isProcessing: ({ status }) => moving(status),
  empty: () => ({ icon: IconStack2, title: 'payments.noBatches', hint: 'payments.noBatchesHint' }),
});
