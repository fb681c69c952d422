import { createFileRoute } from '@tanstack/react-router';
import { taken } from '@/lib/api/taken';
import { keys } from '@/lib/query/keys';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId')({
  staticData: { siblings: 'workspaces' },
  loader: async ({ context: { api, queryClient }, params: { workspaceId } }) => {
    const workspace = await queryClient.ensureQueryData({
      queryKey: keys.workspaces.one(workspaceId),
      queryFn: () => taken(api.GET('/api/workspaces/{workspaceId}', { params: { path: { workspaceId } } })),
    });
    return { title: workspace.name, workspace };
  },
});
