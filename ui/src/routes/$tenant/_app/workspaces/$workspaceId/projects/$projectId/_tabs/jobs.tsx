import { createFileRoute, useRouter } from '@tanstack/react-router';
import { isJobTab } from '@/features/jobs/job-status';
import { JobsPage, type JobsView } from '@/features/jobs/jobs-page';
import { readGridView, replaces } from '@/lib/grid/grid-view';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/jobs')({
  validateSearch: (search: Record<string, unknown>): JobsView => ({
    ...readGridView(search),
    ...(isJobTab(search.tab) && { tab: search.tab }),
  }),
  staticData: { textFiles: ['fields', 'grid', 'jobs', 'problems'], title: 'nav.jobs' },
  component: Jobs,
});

function Jobs() {
  const { tenant, projectId } = Route.useParams();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const view = Route.useSearch();
  return (
    <JobsPage
      projectId={projectId}
      view={view}
      onView={(search) => void navigate({ search, replace: replaces(view, search) })}
      href={(jobId) => router.buildLocation({ to: '/$tenant/jobs/$jobId', params: { tenant, jobId } }).href}
    />
  );
}
