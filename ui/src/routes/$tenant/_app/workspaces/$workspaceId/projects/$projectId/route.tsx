import { createFileRoute, redirect } from '@tanstack/react-router';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { missing } from '@/lib/routes/missing';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/projects/$projectId')({
  staticData: { siblings: 'projects' },
  loader: async ({ context: { api, queryClient }, params, location }) => {
    const { tenant, projectId, workspaceId } = params;
    const asked = queryClient.ensureQueryData({
      queryKey: keys.projects.one(projectId),
      queryFn: () => unwrap(api.GET('/api/projects/{projectId}', { params: { path: { projectId } } })),
    });
    const project = await asked.catch((error: unknown) => missing(error, tenant));
    // The project opens even if the path contains another workspace.
    if (project.workspaceId !== workspaceId) {
      throw redirect({ href: location.href.replace(workspaceId, project.workspaceId), replace: true });
    }
    return { title: project.name, project };
  },
});
