import { expect, test } from 'vitest';
import { keys, staleKeys } from './keys';

test('news of payments and jobs make their lists stale', () => {
  for (const name of ['addPayment', 'updatePayment']) {
    expect(staleKeys(name)).toEqual(expect.arrayContaining([keys.payments.all, keys.batches.all]));
  }
  expect(staleKeys('addJob')).toContainEqual(keys.jobs.all);
});

test('a changed license is asked for again, a changed look too', () => {
  expect(staleKeys('updateSubscription')).toEqual([keys.subscription]);
  expect(staleKeys('updateAppearance')).toEqual([keys.companySettings]);
  expect(staleKeys('updateTaskCounters')).toEqual([keys.menu]);
  expect(staleKeys('updateInvoiceAmounts')).toEqual([keys.invoices.amounts]);
});

test('news of something this version does not know make nothing stale', () => {
  expect(staleKeys('somethingNew')).toEqual([]);
});
