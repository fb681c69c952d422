import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '@/features/audit/audit-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/global-audit')({
  staticData: { title: 'nav.globalAudit' },
  validateSearch: listSearch({}),
  component: GlobalAudit,
});

function GlobalAudit() {
  return <AuditPage {...useListRoute(Route)} />;
}
