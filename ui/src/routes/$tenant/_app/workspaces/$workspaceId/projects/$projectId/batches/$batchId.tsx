import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/components/grid/record-page';
import { batchQueries } from '@/features/payment/api/queries';
import { BatchPage } from '@/features/payment/batch-page';
import { batchPage } from '@/features/payment/components/payment-links';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/batches/$batchId',
)({
  staticData: {
    record: recordTitle(batchQueries.one, 'batchId', ({ kind, number }, t) =>
      t('payments.batchName', { kind: t(`payments.kinds.${kind}`), number }),
    ),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, batchId } }) => {
    const asked = queryClient.ensureQueryData(batchQueries.one(api, batchId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: Batch,
});

function Batch() {
  const { batchId, ...place } = Route.useParams();
  return (
    <RecordPage id={batchId} page={(id) => batchPage(id, place)}>
      <BatchPage key={batchId} batchId={batchId} place={place} />
    </RecordPage>
  );
}
