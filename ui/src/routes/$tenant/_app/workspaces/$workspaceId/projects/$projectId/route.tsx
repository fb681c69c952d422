import { createFileRoute, redirect } from '@tanstack/react-router';
import { projectQueries } from '@/features/project/api/queries';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/projects/$projectId')({
  staticData: {
    siblings: 'projects',
    reads: ['/api/projects/$projectId'],
    record: recordTitle(projectQueries.one, 'projectId', (project) => project.name),
  },
  loader: async ({ context: { api, queryClient }, params, location }) => {
    const { tenant, projectId, workspaceId } = params;
    const asked = queryClient.ensureQueryData(projectQueries.one(api, projectId));
    const project = await asked.catch((error: unknown) => missing(error, tenant));
    // The project opens even if the path contains another workspace.
    if (project.workspaceId !== workspaceId) {
      throw redirect({ href: location.href.replace(workspaceId, project.workspaceId), replace: true });
    }
    return { project };
  },
});
