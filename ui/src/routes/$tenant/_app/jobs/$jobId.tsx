import { createFileRoute } from '@tanstack/react-router';
import { toastError } from '@/components/toast/toast';
import { JobPage } from '@/features/jobs/job-page';
import { taken } from '@/lib/api/taken';
import { openTemporal } from '@/lib/api/temporal';
import { keys } from '@/lib/query/keys';

export const Route = createFileRoute('/$tenant/_app/jobs/$jobId')({
  staticData: { words: ['jobs'] },
  loader: async ({ context: { api, queryClient }, params: { jobId } }) => {
    const job = await queryClient.ensureQueryData({
      queryKey: keys.jobs.one(jobId),
      queryFn: () => taken(api.GET('/api/jobs/{jobId}', { params: { path: { jobId } } })),
    });
    return { title: job.name };
  },
  component: Job,
});

function Job() {
  const { jobId } = Route.useParams();
  const { api } = Route.useRouteContext();
  return <JobPage jobId={jobId} onTemporal={(url) => void openTemporal(api, url).catch(toastError)} />;
}
