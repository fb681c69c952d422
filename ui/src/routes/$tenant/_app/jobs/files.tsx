import { createFileRoute } from '@tanstack/react-router';
import { ListPage } from '@/components/grid/list-page';
import { fileList } from '@/features/job/components/file-list';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/jobs/files')({
  staticData: { title: 'nav.jobFiles' },
  validateSearch: listSearch(),
  component: Files,
});

function Files() {
  return <ListPage list={fileList} place={{}} description="jobs.filesDescription" {...useListRoute(Route)} />;
}
