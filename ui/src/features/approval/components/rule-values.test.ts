// @vitest-environment document
import { afterEach, beforeAll, expect, test } from 'vitest';
import { conditionText, valuesOf } from '@/components/condition/condition-text';
import { startI18n, t } from '@/lib/i18n/i18n';
import { type Comparison, operatorsOf, toBody, toValues } from './rule-values';

beforeAll(() => startI18n('en'));
afterEach(() => startI18n('en'));

const amount: Comparison = { field: 'invoiceAmount', operator: 'gt', value: '10000' };
const vendor: Comparison = { field: 'vendorName', operator: 'startsWith', value: 'Fab' };
const order: Comparison = { field: 'poNumber', operator: 'eq', value: '' };
const type: Comparison = { field: 'invoiceType', operator: 'ne', value: 'PO' };

const nested = {
  match: 'all' as const,
  comparisons: [amount],
  groups: [{ match: 'any' as const, comparisons: [vendor, order] }],
};

test('a condition reads as one sentence', () => {
  expect(conditionText(t, nested, 'USD')).toBe(
    'Invoice amount is over $10,000.00 and (Vendor name starts with “Fab” or PO number is empty)',
  );
  expect(conditionText(t, { match: 'any', comparisons: [type, amount], groups: [] }, 'EUR')).toBe(
    'Invoice type is not With purchase order or Invoice amount is over €10,000.00',
  );
  expect(conditionText(t, { match: 'all', comparisons: [], groups: [] }, 'USD')).toBe('Every invoice');
});

test('an amount that is not complete is shown as it is typed', () => {
  const typed = { ...amount, value: '12,' };
  expect(conditionText(t, { match: 'all', comparisons: [typed], groups: [] }, 'USD')).toBe(
    'Invoice amount is over 12,',
  );
  const missing = { ...amount, value: '' };
  expect(conditionText(t, { match: 'all', comparisons: [missing], groups: [] }, 'USD')).toBe(
    'Invoice amount is over …',
  );
});

test('a condition reads as a German sentence', async () => {
  await startI18n('de');
  expect(conditionText(t, nested, 'USD')).toBe(
    'Rechnungsbetrag ist größer als $10.000,00 und (Lieferant beginnt mit „Fab“ oder Bestellnummer ist leer)',
  );
});

test('a field offers the comparisons that fit, and the current one of an imported rule', () => {
  expect(operatorsOf('invoiceAmount')).not.toContain('contains');
  expect(operatorsOf('vendorName')).not.toContain('gt');
  expect(operatorsOf('account', 'gt')).toContain('gt');
  expect(valuesOf('invoiceType')).toEqual([
    { value: 'PO', label: 'With purchase order' },
    { value: 'NonPO', label: 'Without purchase order' },
  ]);
  expect(valuesOf('vendorName')).toBeUndefined();
});

test('what is read is sent again unchanged, and a rule that passes sends no levels', () => {
  const level = {
    name: 'Approver',
    roles: [{ id: 'r', name: 'Approver' }],
    groups: [{ id: 'g', name: 'Directors' }],
    users: [{ id: 'u', name: '' }],
  };
  const rule = { name: 'Large', condition: nested, levels: [level], passesWithoutApproval: false };
  const { rules } = toValues({ rules: [rule] });
  expect(toBody(rules)).toEqual([
    { ...rule, levels: [{ name: 'Approver', roleIds: ['r'], groupIds: ['g'], userIds: ['u'] }] },
  ]);
  expect(rules[0]?.levels[0]?.users).toEqual([{ value: 'u', label: 'No longer exists' }]);
  expect(toBody(rules.map((one) => ({ ...one, passesWithoutApproval: true })))[0]?.levels).toEqual([]);
});
