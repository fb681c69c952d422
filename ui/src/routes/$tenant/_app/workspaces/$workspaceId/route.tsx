import { createFileRoute } from '@tanstack/react-router';
import { workspaceQueries } from '@/features/workspace/api/queries';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId')({
  staticData: {
    siblings: 'workspaces',
    reads: ['/api/workspaces/$workspaceId'],
    record: recordTitle(workspaceQueries.one, 'workspaceId', (workspace) => workspace.name),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, workspaceId } }) => {
    const asked = queryClient.ensureQueryData(workspaceQueries.one(api, workspaceId));
    const workspace = await asked.catch((error: unknown) => missing(error, tenant));
    return { workspace };
  },
});
