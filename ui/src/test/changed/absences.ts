import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { Refusal, respond } from '../server';
import { type ActionCase, confirm, press } from './case';

/** The administrator cancels an absence while the person does. */
export function cancelAbsence(): ActionCase {
  let absence: Schema<'Absence'> = {
    id,
    from: '2026-02-02',
    to: '2026-02-06',
    delegate: { id, name: 'Helen Castellano', email: 'helen@example.com', assigned: true },
    state: 'planned',
    enteredAt: '2026-01-05T09:00:00Z',
  };
  return {
    may: ['tasks:performAction'],
    handlers: [
      respond('get', '/api/absences', 200, () => ({
        absences: [absence],
        today: '2026-01-05',
        currency: 'USD',
      })),
      respond('post', '/api/absences/{absenceId}/cancel', 200, () => {
        absence = { ...absence, state: 'canceled', canceledAt: '2026-01-05T10:00:00Z' };
        return new Refusal('IllegalTransitionException');
      }),
    ],
    before: /^Planned$/,
    act: async () => {
      await press(/^Cancel absence/)();
      await confirm('Cancel absence')();
    },
    why: /^The current status of this record doesn’t allow this action\./,
    after: /^Canceled$/,
  };
}
