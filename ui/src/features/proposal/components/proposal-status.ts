import type { Status, Tone } from '@/components/status/status-badge';
import { oneOf } from '@/lib/grid/list-route';
import { t } from '@/lib/i18n/i18n';
import type { ProposalEntry } from '../api/use-proposals';

type State = ProposalEntry['state'];

const tones: Record<State, Tone> = {
  pending: 'attention',
  approved: 'good',
  rejected: 'neutral',
  withdrawn: 'neutral',
  outdated: 'neutral',
  expired: 'neutral',
};

export const proposalStatus = (state: State): Status => ({
  label: t(`proposals.states.${state}`),
  tone: tones[state],
});

export const proposalTabs = {
  pending: ['pending'],
  decided: ['approved', 'rejected', 'withdrawn', 'outdated', 'expired'],
} satisfies Record<string, State[]>;

export const proposalTab = oneOf(Object.keys(proposalTabs) as (keyof typeof proposalTabs)[]);
