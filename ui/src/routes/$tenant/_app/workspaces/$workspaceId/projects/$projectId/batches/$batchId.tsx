import { createFileRoute } from '@tanstack/react-router';
import { toastError } from '@/components/toast/toast';
import { BatchPage } from '@/features/payments/batch-page';
import { openTemporal } from '@/lib/api/temporal';
import { unwrap } from '@/lib/api/unwrap';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { missing } from '@/lib/routes/missing';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/batches/$batchId',
)({
  staticData: {
    textFiles: ['grid', 'history', 'history-fields', 'history-reasons', 'jobs', 'payments', 'problems'],
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, batchId } }) => {
    const asked = queryClient.ensureQueryData({
      queryKey: keys.batches.one(batchId),
      queryFn: () => unwrap(api.GET('/api/batches/{batchId}', { params: { path: { batchId } } })),
    });
    const batch = await asked.catch((error: unknown) => missing(error, tenant));
    const kind = t(`payments.kinds.${batch.kind}`);
    return { title: t('payments.batchName', { kind, number: batch.number }) };
  },
  component: Batch,
});

function Batch() {
  const { tenant, batchId } = Route.useParams();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <BatchPage
      batchId={batchId}
      onOpenJob={(jobId) => void navigate({ to: '/$tenant/jobs/$jobId', params: { tenant, jobId } })}
      onTemporal={(url) => void openTemporal(api, url).catch(toastError)}
    />
  );
}
