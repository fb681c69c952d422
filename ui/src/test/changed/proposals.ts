import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { Refusal, respond, versionedRecord } from '../server';
import { type ActionCase, confirm, type EventCase, type FormCase, press } from './case';

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

/** Another administrator saves the settings of the company. */
export function securityForm(): FormCase {
  const record = versionedRecord<Schema<'ProposalSecuritySettings'>>({
    secondAdministrator: false,
    deciders: 2,
    version: 1,
  });
  const path = '/api/security-settings';
  const label = 'Changes need a second administrator';
  return {
    handlers: [
      respond('get', path, 200, record.now),
      respond('put', path, 200, ({ sent }) =>
        record.save(sent, { secondAdministrator: sent.secondAdministrator }),
      ),
    ],
    fill: async () => userEvent.click(await screen.findByLabelText(label)),
    changeMeanwhile: () => record.changeMeanwhile({ deciders: 3 }),
    save: press('Save'),
    theirs: '3 active people can confirm changes.',
    expectMine: () => {
      if (!screen.getByLabelText<HTMLInputElement>(label).checked) throw new Error('the switch is off');
    },
    sent: record.sent,
    resent: { secondAdministrator: true, version: 2 },
  };
}
