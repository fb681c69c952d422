import { createFileRoute } from '@tanstack/react-router';
import { List } from '@/components/grid/list';
import { jobList } from '@/features/job/components/job-list';
import { jobTab } from '@/features/job/components/job-status';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/jobs')({
  validateSearch: listSearch({ tab: jobTab }),
  staticData: { title: 'nav.jobs' },
  component: ProjectJobs,
});

function ProjectJobs() {
  const { projectId } = Route.useParams();
  return <List list={jobList} place={{ projectId }} {...useListRoute(Route)} />;
}
