import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { isBucket } from '@/features/invoices/invoice-looks';
import { InvoicesPage, type InvoicesView } from '@/features/invoices/invoices-page';
import { readGridView } from '@/lib/grid/grid-view';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/workpage',
)({
  validateSearch: (search: Record<string, unknown>): InvoicesView => ({
    ...readGridView(search),
    ...(isBucket(search.tab) && { tab: search.tab }),
  }),
  component: Workpage,
});

function Workpage() {
  const params = Route.useParams();
  const { project } = parent.useLoaderData();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  if (project.area !== 'invoices') return null;
  return (
    <InvoicesPage
      projectId={project.id}
      view={view}
      onView={(search) => void navigate({ search, replace: true })}
      onOpen={(invoiceId) =>
        void navigate({
          to: '/$tenant/workspaces/$workspaceId/projects/$projectId/invoice/$invoiceId',
          params: { ...params, invoiceId },
        })
      }
    />
  );
}
