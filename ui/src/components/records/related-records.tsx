import { Alert } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { RecordLinks } from './record-links';

const requests = {
  invoice: (api: Api, invoiceId: string) =>
    api.GET('/api/invoices/{invoiceId}/related', { params: { path: { invoiceId } } }),
  task: (api: Api, taskId: string) =>
    api.GET('/api/tasks/{taskId}/related', { params: { path: { taskId } } }),
  payment: (api: Api, paymentId: string) =>
    api.GET('/api/payments/{paymentId}/related', { params: { path: { paymentId } } }),
  batch: (api: Api, batchId: string) =>
    api.GET('/api/batches/{batchId}/related', { params: { path: { batchId } } }),
  job: (api: Api, jobId: string) => api.GET('/api/jobs/{jobId}/related', { params: { path: { jobId } } }),
};

const relatedQuery = (api: Api, of: keyof typeof requests, id: string) =>
  queryOptions({
    queryKey: keys.related.one(of, id),
    queryFn: () => unwrap(requests[of](api, id)),
  });

/** The records that a record leads to, as far as the user may open them. */
export function useRelated(of: keyof typeof requests, id: string) {
  return useQuery(relatedQuery(useApi(), of, id)).data;
}

/** Links to the related records of a record, and to the task that replaced it. The page works without them. */
export function RelatedRecords({ of, id }: { of: keyof typeof requests; id: string }) {
  const { t } = useTranslation();
  const related = useRelated(of, id);
  if (!related) return null;
  const { successor } = related;
  return (
    <>
      {successor && (
        <Alert color="gray" p="xs">
          {t('records.succeeded')} <RecordLinks links={[successor]} />
        </Alert>
      )}
      <RecordLinks links={related.links.filter(({ id }) => id !== successor?.id)} />
    </>
  );
}
