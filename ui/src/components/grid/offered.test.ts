import { expect, test } from 'vitest';
import { offeredFacts } from './offered';

const column = (name: string, allowed: string[]) => ({
  name,
  allowed,
  kind: 'valueList',
  operators: ['in'],
  totaled: false,
  sortable: true,
});
const facts = [column('stage', ['captured', 'paid', 'rejected']), column('bucket', ['active', 'processed'])];
const offered = (...args: [Parameters<typeof offeredFacts>[1], Parameters<typeof offeredFacts>[2]?]) =>
  offeredFacts(facts, ...args).map(({ allowed }) => allowed);

test('a filter offers no value that the tab excludes', () => {
  const active = [{ field: 'bucket', operator: 'equal' as const, value: ['active'] }];
  expect(offered(active, { stage: ['captured'] })).toEqual([['captured'], ['active']]);
  const two = [{ field: 'stage', operator: 'in' as const, value: ['paid', 'rejected'] }];
  expect(offered(two)).toEqual([
    ['paid', 'rejected'],
    ['active', 'processed'],
  ]);
});

test('without a tab, a filter offers all values', () => {
  expect(offered([])).toEqual(facts.map(({ allowed }) => allowed));
  expect(offered([{ field: 'stage', operator: 'notIn', value: ['paid'] }])).toEqual(
    facts.map(({ allowed }) => allowed),
  );
});
