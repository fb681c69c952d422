import { createFileRoute } from '@tanstack/react-router';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { missing } from '@/lib/routes/missing';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId')({
  staticData: { siblings: 'workspaces' },
  loader: async ({ context: { api, queryClient }, params: { tenant, workspaceId } }) => {
    const asked = queryClient.ensureQueryData({
      queryKey: keys.workspaces.one(workspaceId),
      queryFn: () => unwrap(api.GET('/api/workspaces/{workspaceId}', { params: { path: { workspaceId } } })),
    });
    const workspace = await asked.catch((error: unknown) => missing(error, tenant));
    return { title: workspace.name, workspace };
  },
});
