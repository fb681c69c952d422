import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Schema } from '@/lib/api/types';
import { id, noRows } from '../page-samples';
import { answer, Refusal, respond, versionedRecord } from '../server';
import { type ActionCase, confirm, expectValue, type FormCase, press, replace } from './case';

const lastModificationTime = '2026-01-05T09:00:00Z';

const account: Schema<'MasterdataGLAccount'> = {
  id,
  number: '6100',
  companyNumber: '',
  description: 'Supplies',
  status: 'active',
  lastModificationTime,
  version: 1,
};

const manages = ['masterData:manage' as const, 'masterData:get' as const];

/** Both people change the description of a record. */
const descriptions = (record: {
  changeMeanwhile: (by: { description: string }) => void;
  sent: readonly unknown[];
}) => ({
  search: `?record=${id}`,
  may: manages,
  fill: replace('Description', 'Of this person'),
  changeMeanwhile: () => record.changeMeanwhile({ description: 'Of another person' }),
  save: press('Save'),
  theirs: 'Of another person',
  expectMine: expectValue('Description', 'Of this person'),
  sent: record.sent,
  resent: { description: 'Of this person', version: 2 },
});

export function glAccountForm(): FormCase {
  const record = versionedRecord(account);
  const one = '/api/master-data/gl-accounts/{glAccountId}';
  return {
    handlers: [
      answer('post', '/api/master-data/gl-accounts/grid', 200, noRows),
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, { description: sent.description })),
    ],
    ...descriptions(record),
  };
}

export function termCodeForm(): FormCase {
  const record = versionedRecord<Schema<'MasterdataTermCode'>>({
    id,
    code: 'NET 30',
    description: '',
    netDays: 30,
    discountPercent: '0.00',
    discountDays: 0,
    status: 'active',
    lastModificationTime,
    version: 1,
  });
  const one = '/api/master-data/term-codes/{termCodeId}';
  return {
    handlers: [
      answer('post', '/api/master-data/term-codes/grid', 200, noRows),
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, { description: sent.description ?? '' })),
    ],
    ...descriptions(record),
  };
}

export function companyForm(): FormCase {
  const record = versionedRecord<Schema<'MasterdataCompany'>>({
    id,
    number: '100',
    name: 'Contoso',
    parentNumber: '',
    currency: 'USD',
    address1: '',
    city: '',
    state: '',
    postalCode: '',
    country: 'US',
    status: 'active',
    lastModificationTime,
    version: 1,
  });
  const one = '/api/master-data/companies/{companyId}';
  return {
    search: `?record=${id}`,
    may: manages,
    handlers: [
      answer('post', '/api/master-data/companies/grid', 200, noRows),
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, { name: sent.name })),
    ],
    fill: replace('Name', 'Of this person'),
    changeMeanwhile: () => record.changeMeanwhile({ name: 'Of another person' }),
    save: press('Save'),
    theirs: 'Of another person',
    expectMine: expectValue('Name', 'Of this person'),
    sent: record.sent,
    resent: { name: 'Of this person', version: 2 },
  };
}

/** Another person changes the account that this person deactivates. */
export function deactivateAccount(): ActionCase {
  let row = account;
  return {
    may: manages,
    handlers: [
      respond('post', '/api/master-data/gl-accounts/grid', 200, () => ({
        ...noRows,
        items: [row],
        totalCount: 1,
      })),
      respond('put', '/api/master-data/gl-accounts/{glAccountId}/status', 200, () => {
        row = { ...row, description: 'Renamed', version: 2 };
        return new Refusal('StaleVersionException');
      }),
    ],
    before: /^Supplies$/,
    act: async () => {
      await press('Actions for 6100')();
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
      await confirm('Deactivate')();
    },
    why: /changed/i,
    after: /^Renamed$/,
  };
}
