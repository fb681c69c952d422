import { emptySettings } from '@/features/bank-account/components/account-values';
import type { Schema } from '@/lib/api/types';
import { id, times } from '../page-samples';
import { respond, versionedRecord } from '../server';
import { type EventCase, expectValue, type FormCase, press, replace } from './case';

/** Another person renames the account of a row. */
export function changedBankAccount(): EventCase {
  let row: Schema<'BankaccountEntry'> = {
    id,
    name: 'Operating',
    bankName: 'Wells Fargo',
    routing: '121000248',
    last4: '3456',
    ach: 'on',
    checks: 'on',
    positivePay: 'off',
    state: 'inUse',
    lastModificationTime: times.lastModificationTime,
  };
  return {
    handlers: [
      respond('post', '/api/bank-accounts/grid', 200, () => ({
        items: [row],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      })),
    ],
    event: 'updateBankAccount',
    changeMeanwhile: () => {
      row = { ...row, name: 'Payroll' };
    },
    before: /^Operating$/,
    after: /^Payroll$/,
  };
}

export function bankAccountForm(): FormCase {
  const record = versionedRecord<Schema<'BankaccountBankAccount'> & { version: number }>({
    ...emptySettings,
    id,
    name: 'Operating',
    bankName: 'Wells Fargo',
    routing: '121000248',
    last4: '3456',
    nextCheck: 1001,
    confirmed: true,
    moved: false,
    version: 1,
  });
  return {
    may: ['bankAccounts:update'],
    handlers: [
      respond('get', '/api/bank-accounts/{accountId}', 200, record.now),
      respond('put', '/api/bank-accounts/{accountId}', 200, ({ sent }) =>
        record.save(sent, { name: sent.name }),
      ),
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
