import { createFileRoute } from '@tanstack/react-router';
import { ListPage } from '@/components/grid/list-page';
import { jobList } from '@/features/job/components/job-list';
import { jobTab } from '@/features/job/components/job-status';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/jobs/')({
  validateSearch: listSearch({ tab: jobTab }),
  component: Jobs,
});

function Jobs() {
  return <ListPage list={jobList} place={{}} description="jobs.description" {...useListRoute(Route)} />;
}
