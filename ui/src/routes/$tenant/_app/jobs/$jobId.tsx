import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/components/grid/record-page';
import { jobQueries } from '@/features/job/api/queries';
import { JobPage } from '@/features/job/job-page';
import { jobName } from '@/lib/format/job-name';
import { listSearch, useListRoute } from '@/lib/grid/list-route';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute('/$tenant/_app/jobs/$jobId')({
  validateSearch: listSearch(),
  staticData: {
    reads: ['/api/jobs/$jobId', '/api/jobs/$jobId/related', '/api/jobs/$jobId/history'],
    record: recordTitle(jobQueries.one, 'jobId', jobName),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, jobId } }) => {
    const asked = queryClient.ensureQueryData(jobQueries.one(api, jobId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: Job,
});

function Job() {
  const { tenant, jobId } = Route.useParams();
  const loops = useListRoute(Route);
  return (
    <RecordPage id={jobId} page={(id) => ({ to: '/$tenant/jobs/$jobId', params: { tenant, jobId: id } })}>
      <JobPage jobId={jobId} loops={loops} />
    </RecordPage>
  );
}
