import { createFileRoute } from '@tanstack/react-router';
import { limitTab } from '@/features/approval/components/limit-status';
import { LimitsPage } from '@/features/approval/limits-page';
import { anyText, listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/approval-limits')({
  validateSearch: listSearch({ tab: limitTab, of: oneOf(['roles']), change: anyText }),
  staticData: { title: 'nav.approvalLimits' },
  component: Limits,
});

function Limits() {
  return <LimitsPage {...useListRoute(Route)} />;
}
