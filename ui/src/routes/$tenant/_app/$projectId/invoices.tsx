import { createFileRoute, redirect } from '@tanstack/react-router';
import { taken } from '@/lib/api/taken';
import { keys } from '@/lib/query/keys';

/** The short address of a project's invoices, as mails and other systems write it. */
export const Route = createFileRoute('/$tenant/_app/$projectId/invoices')({
  loader: async ({ context: { api, queryClient }, params: { tenant, projectId } }) => {
    const { workspaceId } = await queryClient.ensureQueryData({
      queryKey: keys.projects.one(projectId),
      queryFn: () => taken(api.GET('/api/projects/{projectId}', { params: { path: { projectId } } })),
    });
    throw redirect({
      to: '/$tenant/workspaces/$workspaceId/projects/$projectId/workpage',
      params: { tenant, workspaceId, projectId },
      replace: true,
    });
  },
});
