import { createFileRoute } from '@tanstack/react-router';
import { FiguresPanel } from '@/features/invoice/components/figures-panel';
import { useRouteProject } from '@/features/project/components/use-route-project';
import { SummaryPage } from '@/features/project/summary-page';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/summary',
)({
  staticData: { title: 'titles.projectSummary' },
  component: Summary,
});

function Summary() {
  const project = useRouteProject();
  return (
    <SummaryPage project={project} work={project.area === 'invoices' && <FiguresPanel project={project} />} />
  );
}
