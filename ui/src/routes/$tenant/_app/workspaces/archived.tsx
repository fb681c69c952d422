import { createFileRoute } from '@tanstack/react-router';
import { ListPage } from '@/components/grid/list-page';
import { archivedList } from '@/features/project/components/archived-list';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/workspaces/archived')({
  validateSearch: listSearch(),
  staticData: { title: 'nav.archivedProjects' },
  component: Archived,
});

function Archived() {
  const route = useListRoute(Route);
  return <ListPage list={archivedList} place={{}} description="projects.archivedDescription" {...route} />;
}
