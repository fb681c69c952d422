import { createFileRoute } from '@tanstack/react-router';
import { proposalTab } from '@/features/proposal/components/proposal-status';
import { ProposalsPage } from '@/features/proposal/proposals-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/proposals/')({
  validateSearch: listSearch({ tab: proposalTab }),
  component: Proposals,
});

function Proposals() {
  return <ProposalsPage {...useListRoute(Route)} />;
}
