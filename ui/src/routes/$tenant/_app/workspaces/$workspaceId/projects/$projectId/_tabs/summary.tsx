import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { FiguresPanel } from '@/features/invoices/figures-panel';
import { SummaryPage } from '@/features/projects/summary-page';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/summary',
)({
  staticData: { title: 'titles.projectSummary' },
  component: Summary,
});

function Summary() {
  const { project } = parent.useLoaderData();
  return (
    <SummaryPage project={project} work={project.area === 'invoices' && <FiguresPanel project={project} />} />
  );
}
