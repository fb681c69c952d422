import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { answer, Refusal, respond, versionedRecord } from '../server';
import { type ActionCase, confirm, type EventCase, expectValue, type FormCase, press, replace } from './case';

const at = '2026-01-05T09:00:00Z';

export const vendor: Schema<'Vendor'> = {
  id,
  number: 'V-100',
  name: 'Fabrikam Supplies',
  legalName: '',
  class: '',
  taxIdLast4: '',
  email: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'US',
  remitTo: '',
  companyNumber: '',
  termCode: '',
  paymentMethod: 'ach',
  active: true,
  createdAt: at,
  updatedAt: at,
  version: 1,
};

export const pendingAccount: Schema<'VendorAccount'> = {
  id,
  routing: '021000021',
  last4: '6789',
  accountType: 'checking',
  status: 'pending',
  changesAccount: false,
  closesFormer: false,
  proposedByMe: false,
  proposedBy: 'Ann Lee',
  proposedAt: at,
  twins: [],
};

const one = '/api/vendors/{vendorId}';
const noChanges = answer('get', '/api/account-changes', 200, { items: [] });

/** Another person renames the vendor of a row. */
export function changedVendor(): EventCase {
  let row: Schema<'VendorEntry'> = {
    id,
    number: 'V-100',
    name: 'Fabrikam Supplies',
    legalName: '',
    companyNumber: '',
    class: '',
    termCode: '',
    paymentMethod: 'ach',
    status: 'active',
    accountLast4: '6789',
    bankAccount: 'inUse',
    email: '',
    city: '',
    state: '',
    created: at,
    updated: at,
  };
  return {
    handlers: [
      respond('post', '/api/vendors/grid', 200, () => ({
        items: [row],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      })),
    ],
    event: 'updateVendor',
    changeMeanwhile: () => {
      row = { ...row, name: 'Fabrikam Freight' };
    },
    before: /^Fabrikam Supplies$/,
    after: /^Fabrikam Freight$/,
  };
}

export function vendorForm(): FormCase {
  const record = versionedRecord(vendor);
  return {
    search: '?tab=details',
    may: ['vendors:update'],
    handlers: [
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, { city: sent.city ?? '' })),
      noChanges,
    ],
    fill: replace('City', 'Oakland'),
    changeMeanwhile: () => record.changeMeanwhile({ city: 'Dayton' }),
    save: press('Save'),
    theirs: 'Dayton',
    expectMine: expectValue('City', 'Oakland'),
    sent: record.sent,
    resent: { city: 'Oakland', version: 2 },
  };
}

/** Somebody refuses the account while this person approves it. */
export function approveAccount(): ActionCase {
  let accounts = [pendingAccount];
  return {
    may: ['vendors:approve'],
    handlers: [
      answer('get', one, 200, vendor),
      noChanges,
      respond('get', '/api/vendors/{vendorId}/bank-accounts', 200, () => ({ items: accounts })),
      respond('post', '/api/vendors/{vendorId}/bank-accounts/{vendorAccountId}/decision', 200, () => {
        accounts = [{ ...pendingAccount, status: 'refused' }];
        return new Refusal('IllegalTransitionException');
      }),
    ],
    before: /^Needs approval$/,
    act: async () => {
      await press('Approve')();
      await confirm('Approve')();
    },
    why: /doesn’t allow this action/,
    after: /^Rejected$/,
  };
}
