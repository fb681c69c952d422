import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { SummaryPage } from '@/features/projects/summary-page';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/summary',
)({
  staticData: { words: ['projects', 'workspaces'], title: 'titles.projectSummary' },
  component: () => <SummaryPage project={parent.useLoaderData().project} />,
});
