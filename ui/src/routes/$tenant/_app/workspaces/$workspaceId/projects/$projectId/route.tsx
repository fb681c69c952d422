import { createFileRoute } from '@tanstack/react-router';
import { taken } from '@/lib/api/taken';
import { keys } from '@/lib/query/keys';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/projects/$projectId')({
  staticData: { siblings: 'projects' },
  loader: async ({ context: { api, queryClient }, params: { projectId } }) => {
    const project = await queryClient.ensureQueryData({
      queryKey: keys.projects.one(projectId),
      queryFn: () => taken(api.GET('/api/projects/{projectId}', { params: { path: { projectId } } })),
    });
    return { title: project.name, project };
  },
});
