import { expect, test } from 'vitest';
import { type EventName, keys, staleKeys } from './keys';

test('events about payments and jobs invalidate their lists', () => {
  for (const name of ['addPayment', 'updatePayment'] as const) {
    expect(staleKeys(name)).toEqual(expect.arrayContaining([keys.payments.all, keys.batches.all]));
  }
  expect(staleKeys('addJob')).toContainEqual(keys.jobs.all);
});

test('events about the license and the appearance invalidate their queries', () => {
  expect(staleKeys('updateSubscription')).toEqual([keys.subscription, keys.license.all]);
  expect(staleKeys('updateAppearance')).toEqual([keys.companySettings, keys.securitySettings]);
  expect(staleKeys('updateTaskCounters')).toEqual([keys.menu]);
  expect(staleKeys('updateInvoiceAmounts')).toEqual([keys.invoices.amounts]);
});

test('an unknown event invalidates nothing', () => {
  expect(staleKeys('somethingNew' as EventName)).toEqual([]);
});
