import { createFileRoute, redirect } from '@tanstack/react-router';
import { projectQueries } from '@/features/project/api/queries';
import { hasWorkPage } from '@/features/project/components/work-page';
import { missing } from '@/lib/routes/missing';

const base = '/$tenant/workspaces/$workspaceId/projects/$projectId';

/** Opens the work page of a project; without one, or without permission, its summary. */
export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/projects/$projectId/')({
  staticData: { leadsTo: '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/workpage' },
  loader: async ({ context: { api, queryClient, user }, params: { tenant, projectId } }) => {
    const asked = queryClient.ensureQueryData(projectQueries.one(api, projectId));
    const { workspaceId, area } = await asked.catch((error: unknown) => missing(error, tenant));
    const page = hasWorkPage(user, area) ? 'workpage' : 'summary';
    throw redirect({ to: `${base}/${page}`, params: { tenant, workspaceId, projectId }, replace: true });
  },
});
