import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { Refusal, respond } from '../server';
import { type ActionCase, confirm, type EventCase, press } from './case';

export const proposal: Schema<'Proposal'> = {
  id,
  kind: 'personLimit',
  subjectId: id,
  subject: 'Helen Castellano',
  state: 'pending',
  differences: [{ field: 'approvalLimit', old: [], new: ['5000.00'] }],
  proposedBy: { id, name: 'Alice Moreno' },
  proposedAt: '2026-01-05T09:00:00Z',
  expiresAt: '2026-01-19T09:00:00Z',
  comment: '',
  own: false,
};

/** Another administrator confirms the change first. */
export function confirmedChange(): ActionCase {
  let found = proposal;
  return {
    handlers: [
      respond('get', '/api/proposals/{proposalId}', 200, () => found),
      respond('post', '/api/proposals/{proposalId}/approve', 200, () => {
        found = { ...found, state: 'approved', decidedBy: { id, name: 'Bob Stone' } };
        return new Refusal('IllegalTransitionException');
      }),
    ],
    before: /^Pending$/,
    act: async () => {
      await press('Confirm change')();
      await confirm('Confirm change')();
    },
    why: /^The current status of this record doesn’t allow this action\./,
    after: /^Confirmed$/,
  };
}

/** Somebody proposes a change while the list is open. */
export function newProposal(): EventCase {
  const { subjectId: _, differences: __, comment: ___, own: ____, ...rest } = proposal;
  let row: Schema<'ProposalEntry'> = { ...rest, proposedBy: 'Alice Moreno', decidedBy: '' };
  return {
    handlers: [
      respond('post', '/api/proposals/grid', 200, () => ({
        items: [row],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      })),
    ],
    event: 'updateProposal',
    changeMeanwhile: () => {
      row = { ...row, subject: 'Daniel Okafor' };
    },
    before: /^Helen Castellano$/,
    after: /^Daniel Okafor$/,
  };
}

/** Another person becomes an administrator, and the setting is saved again. */
export function changedSettings(): EventCase {
  let deciders = 2;
  return {
    handlers: [
      respond('get', '/api/security-settings', 200, () => ({
        secondAdministrator: false,
        deciders,
        version: 1,
      })),
    ],
    event: 'updateAppearance',
    changeMeanwhile: () => {
      deciders = 3;
    },
    before: /^2 active people can confirm changes\./,
    after: /^3 active people can confirm changes\./,
  };
}
