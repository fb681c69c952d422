import { createFileRoute } from '@tanstack/react-router';
import { JobPage } from '@/features/jobs/job-page';
import { taken } from '@/lib/api/taken';
import { keys } from '@/lib/query/keys';

export const Route = createFileRoute('/$tenant/_app/jobs/$jobId')({
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
  return <JobPage jobId={jobId} onTemporal={(url) => window.open(url, '_blank', 'noopener')} />;
}
