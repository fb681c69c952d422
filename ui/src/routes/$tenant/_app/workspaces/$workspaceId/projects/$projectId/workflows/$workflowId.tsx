import { createFileRoute } from '@tanstack/react-router';
import { workflowQueries } from '@/features/designer/api/workflow-queries';
import { DesignerPage } from '@/features/designer/designer-page';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/workflows/$workflowId',
)({
  staticData: {
    reads: ['/api/workflows/$workflowId/draft'],
    record: recordTitle(workflowQueries.component, 'workflowId', ({ name }) => name),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, workflowId } }) => {
    const asked = queryClient.ensureQueryData(workflowQueries.draft(api, workflowId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: Workflow,
});

function Workflow() {
  const { workflowId } = Route.useParams();
  return <DesignerPage key={workflowId} workflowId={workflowId} />;
}
