import { createFileRoute } from '@tanstack/react-router';
import { TenantErrorPage } from '@/features/shell/tenant-errors';
import { restoreSession } from '@/lib/session/guard';

export const Route = createFileRoute('/$tenant/error/401')({
  validateSearch: (search): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  beforeLoad: restoreSession,
  staticData: { title: 'titles.unauthorized' },
  component: Page,
});

function Page() {
  const { tenant } = Route.useParams();
  const { redirect } = Route.useSearch();
  return <TenantErrorPage kind="e401" tenant={tenant} {...(redirect && { redirect })} />;
}
