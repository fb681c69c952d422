import { createFileRoute } from '@tanstack/react-router';
import { toastError } from '@/components/toast/toast';
import { JobPage } from '@/features/jobs/job-page';
import { openTemporal } from '@/lib/api/temporal';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { missing } from '@/lib/routes/missing';

export const Route = createFileRoute('/$tenant/_app/jobs/$jobId')({
  staticData: { textFiles: ['grid', 'history', 'history-fields', 'history-reasons', 'jobs', 'problems'] },
  loader: async ({ context: { api, queryClient }, params: { tenant, jobId } }) => {
    const asked = queryClient.ensureQueryData({
      queryKey: keys.jobs.one(jobId),
      queryFn: () => unwrap(api.GET('/api/jobs/{jobId}', { params: { path: { jobId } } })),
    });
    const job = await asked.catch((error: unknown) => missing(error, tenant));
    return { title: job.name };
  },
  component: Job,
});

function Job() {
  const { jobId } = Route.useParams();
  const { api } = Route.useRouteContext();
  return <JobPage jobId={jobId} onTemporal={(url) => void openTemporal(api, url).catch(toastError)} />;
}
