import { expect, test } from 'vitest';
import { permissions } from '@/test/role-samples';
import { countIn, matching, toChoices, withPermissions } from './choices';

const names = {
  resources: { invoices: 'Rechnungen', payments: 'Zahlungen' },
  scopes: { get: 'Anzeigen', update: 'Bearbeiten', release: 'Läufe freigeben' },
};
const choices = toChoices(permissions.project, names);
const found = (search: string, only?: string[]) =>
  matching(choices, { search, only: only && new Set(only) }).flatMap(({ scopes }) =>
    scopes.map(({ permission }) => permission),
  );

test('a search finds resources and scopes by their name and by their technical name', () => {
  expect(found('rechnung')).toEqual(['invoices:get', 'invoices:update']);
  expect(found('payments')).toEqual(['payments:get', 'payments:release']);
  expect(found('freigeben')).toEqual(['payments:release']);
  expect(found('payments:release')).toEqual(['payments:release']);
  expect(found('nothing')).toEqual([]);
});

test('the filter shows selected permissions only', () => {
  expect(found('', ['payments:get'])).toEqual(['payments:get']);
  expect(found('rechnung', ['payments:get'])).toEqual([]);
});

test('a resource of a newer server shows its technical name', () => {
  const [resource] = toChoices([{ name: 'novelties', scopes: ['peek'], movesMoney: [] }], names);
  expect(resource).toMatchObject({
    name: 'novelties',
    scopes: [{ name: 'peek', permission: 'novelties:peek' }],
  });
});

test('permissions that move money are marked', () => {
  expect(choices[1]?.scopes.map(({ movesMoney }) => movesMoney)).toEqual([false, true]);
});

test('selected permissions are counted and changed', () => {
  expect(countIn(choices, new Set(['payments:get', 'roles:manage']))).toEqual({ selected: 1, all: 4 });
  expect(withPermissions(['a:b'], ['c:d', 'a:b'], true)).toEqual(['a:b', 'c:d']);
  expect(withPermissions(['a:b', 'c:d'], ['c:d'], false)).toEqual(['a:b']);
});
