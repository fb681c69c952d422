import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Differences } from '@/components/differences/differences';
import { KeyValue, PageHeader, Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Proposal, useProposal } from './api/use-proposals';
import { Decision } from './components/decision';
import classes from './components/proposal.module.css';
import { proposalStatus } from './components/proposal-status';

/** One change with its old and new values, its people and its decision. */
export function ProposalPage({ proposalId }: { proposalId: string }) {
  const { t } = useTranslation();
  const { data: proposal, error, refetch } = useProposal(proposalId);
  if (!proposal) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
  return (
    <>
      <PageHeader
        title={proposal.subject}
        beside={<StatusBadge {...proposalStatus(proposal.state)} />}
        description={t(`proposals.kinds.${proposal.kind}`)}
        actions={<Decision proposal={proposal} />}
      />
      <div className={classes.content}>
        <Notice proposal={proposal} />
        <Panel title={t('proposals.change')}>
          <Differences differences={proposal.differences} />
        </Panel>
        <Panel title={t('proposals.course')}>
          <Course proposal={proposal} />
        </Panel>
      </div>
    </>
  );
}

function Notice({ proposal: { state, own } }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const text = () => {
    if (state === 'outdated') return t('proposals.outdatedHint');
    if (state === 'pending') return t(own ? 'proposals.ownHint' : 'proposals.otherHint');
    return undefined;
  };
  const shown = text();
  if (!shown) return null;
  return (
    <Alert color="blue" icon={<IconInfoCircle size={18} />}>
      {shown}
    </Alert>
  );
}

function Course({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const { state, proposedBy, proposedAt, expiresAt, decidedBy, decidedAt, comment } = proposal;
  return (
    <KeyValue
      items={[
        { name: t('proposals.columns.proposedBy'), value: proposedBy.name },
        { name: t('proposals.columns.proposedAt'), value: <DateText value={proposedAt} withTime /> },
        ...(state === 'pending' || state === 'expired'
          ? [{ name: t('proposals.columns.expiresAt'), value: <DateText value={expiresAt} withTime /> }]
          : []),
        ...(decidedBy
          ? [
              { name: t('proposals.columns.decidedBy'), value: decidedBy.name },
              { name: t('proposals.columns.decidedAt'), value: <DateText value={decidedAt} withTime /> },
            ]
          : []),
        ...(comment ? [{ name: t('proposals.reason'), value: comment }] : []),
      ]}
    />
  );
}
