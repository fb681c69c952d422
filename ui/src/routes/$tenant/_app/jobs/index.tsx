import { createFileRoute, useRouter } from '@tanstack/react-router';
import { isJobTab } from '@/features/jobs/job-status';
import { JobsPage, type JobsView } from '@/features/jobs/jobs-page';
import { readGridView, replaces } from '@/lib/grid/grid-view';

export const Route = createFileRoute('/$tenant/_app/jobs/')({
  staticData: { textFiles: ['fields', 'grid', 'jobs', 'problems'] },
  validateSearch: (search: Record<string, unknown>): JobsView => ({
    ...readGridView(search),
    ...(isJobTab(search.tab) && { tab: search.tab }),
  }),
  component: Jobs,
});

function Jobs() {
  const { tenant } = Route.useParams();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const view = Route.useSearch();
  return (
    <JobsPage
      view={view}
      onView={(search) => void navigate({ search, replace: replaces(view, search) })}
      href={(jobId) => router.buildLocation({ to: '/$tenant/jobs/$jobId', params: { tenant, jobId } }).href}
    />
  );
}
