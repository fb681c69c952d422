import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { Refusal, respond } from '../server';
import { type ActionCase, press } from './case';

export const fabrikam: Schema<'Tenant'> = {
  id,
  identifier: 'fabrikam',
  name: 'Fabrikam Inc.',
  kind: 'customer',
  status: 'draft',
  mode: 'live',
  currency: 'USD',
  timeZone: 'America/Chicago',
  datePattern: 'MM/DD/YYYY',
  timePattern: 'hh:mm A',
  theme: 'light',
  paletteId: 'green',
  logo: false,
  customized: false,
  crmReference: '',
  profile: {
    name: 'Fabrikam Inc.',
    street: '',
    city: '',
    region: '',
    postalCode: '',
    country: '',
    contacts: [],
  },
  mailDomains: ['fabrikam.example'],
  administrators: [{ id, fullName: 'Ann Lee', email: 'ann.lee@fabrikam.example', status: 'invited' }],
  version: 1,
};

/** The administrator accepts the invitation before it is sent again. */
export function acceptedInvitation(): ActionCase {
  let now = fabrikam;
  return {
    handlers: [
      respond('get', '/api/tenants/{tenant}', 200, () => now),
      respond('post', '/api/tenants/{tenant}/administrators/{userId}/resend', 200, () => {
        now = {
          ...fabrikam,
          administrators: fabrikam.administrators.map((person) => ({ ...person, status: 'active' })),
        };
        return new Refusal('IllegalTransitionException');
      }),
    ],
    before: /^Invited$/,
    act: press('Send the invitation to Ann Lee again'),
    why: /^The current status of this record doesn’t allow this action\./,
    after: /^Active$/,
  };
}
