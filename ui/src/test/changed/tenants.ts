import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { answer, Refusal, respond, versionedRecord } from '../server';
import { type ActionCase, type FormCase, press } from './case';

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

export const timeOptions: Schema<'AppearanceTimeOptions'> = {
  datePatterns: ['MM/DD/YYYY', 'DD.MM.YYYY'],
  timePatterns: ['hh:mm A', 'HH:mm'],
  timeZones: ['America/Chicago', 'Europe/Berlin'],
};

/** The form of the appearance opens in a dialog. */
export function tenantAppearanceForm(): FormCase {
  const record = versionedRecord(fabrikam);
  return {
    may: ['appearance:get'],
    handlers: [
      respond('get', '/api/tenants/{tenant}', 200, record.now),
      respond('put', '/api/tenants/{tenant}/appearance', 200, ({ sent }) => record.save(sent, sent)),
      answer('get', '/api/time-options', 200, timeOptions),
    ],
    fill: async () => {
      await press('Edit appearance')();
      await userEvent.click(await screen.findByRole('radio', { name: 'Plum' }));
    },
    changeMeanwhile: () => record.changeMeanwhile({ paletteId: 'blue' }),
    save: press('Save'),
    theirs: 'Harbor',
    expectMine: () => {
      if (screen.getByRole('radio', { name: 'Plum' }).getAttribute('aria-checked') !== 'true')
        throw new Error('“Plum” is not chosen');
    },
    sent: record.sent,
    resent: { paletteId: 'plum', version: 2 },
  };
}
