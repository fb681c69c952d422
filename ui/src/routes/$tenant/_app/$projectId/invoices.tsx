import { createFileRoute, redirect } from '@tanstack/react-router';
import { projectQueries } from '@/features/project/api/queries';
import { missing } from '@/lib/routes/missing';

/** The short address of a project's invoices, for mails and other systems. */
export const Route = createFileRoute('/$tenant/_app/$projectId/invoices')({
  staticData: {
    leadsTo: '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/workpage',
    reads: ['/api/projects/$projectId'],
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, projectId } }) => {
    const asked = queryClient.ensureQueryData(projectQueries.one(api, projectId));
    const { workspaceId } = await asked.catch((error: unknown) => missing(error, tenant));
    throw redirect({
      to: '/$tenant/workspaces/$workspaceId/projects/$projectId/workpage',
      params: { tenant, workspaceId, projectId },
      replace: true,
    });
  },
});
