import { expect, test } from 'vitest';
import { distributeLike } from './last-distribution';

const part = (account: string, amount: string) => ({ account, amount });

test.each([
  ['in proportion', [part('1', '30.00'), part('2', '60.00')], '100.00', ['33.33', '66.67']],
  ['a single account takes the whole amount', [part('1', '0.00')], '100.00', ['100.00']],
  ['zeros name no proportions', [part('1', '0.00'), part('2', '0.00')], '100.00', ['', '']],
  ['a credit', [part('1', '50.00'), part('2', '50.00')], '-10.01', ['-5.00', '-5.01']],
])('the amount is distributed: %s', (_, model, amount, shares) => {
  expect(distributeLike(model, amount, 'USD').map((row) => row.amount)).toEqual(shares);
});

test('a currency without decimals is distributed in whole units', () => {
  const rows = distributeLike([part('1', '1'), part('2', '1'), part('3', '1')], '100', 'JPY');
  expect(rows.map((row) => row.amount)).toEqual(['33', '33', '34']);
});
