import { createFileRoute, redirect } from '@tanstack/react-router';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { missing } from '@/lib/routes/missing';

/** The short address of a project's invoices, for mails and other systems. */
export const Route = createFileRoute('/$tenant/_app/$projectId/invoices')({
  loader: async ({ context: { api, queryClient }, params: { tenant, projectId } }) => {
    const asked = queryClient.ensureQueryData({
      queryKey: keys.projects.one(projectId),
      queryFn: () => unwrap(api.GET('/api/projects/{projectId}', { params: { path: { projectId } } })),
    });
    const { workspaceId } = await asked.catch((error: unknown) => missing(error, tenant));
    throw redirect({
      to: '/$tenant/workspaces/$workspaceId/projects/$projectId/workpage',
      params: { tenant, workspaceId, projectId },
      replace: true,
    });
  },
});
