import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/components/grid/record-page';
import { proposalQueries } from '@/features/proposal/api/queries';
import { proposalPage } from '@/features/proposal/components/proposal-list';
import { ProposalPage } from '@/features/proposal/proposal-page';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute('/$tenant/_app/proposals/$proposalId')({
  staticData: {
    record: recordTitle(proposalQueries.one, 'proposalId', ({ subject }) => subject),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, proposalId } }) => {
    const asked = queryClient.ensureQueryData(proposalQueries.one(api, proposalId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: Proposal,
});

function Proposal() {
  const { tenant, proposalId } = Route.useParams();
  return (
    <RecordPage id={proposalId} page={(id) => proposalPage({ tenant, proposalId: id })}>
      <ProposalPage key={proposalId} proposalId={proposalId} />
    </RecordPage>
  );
}
