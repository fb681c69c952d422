// @vitest-environment document

import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSection, setLanguage, startI18n } from '@/lib/i18n/i18n';
import { explainField } from './explain';

const hint = 'the address is host:port';

beforeEach(async () => {
  await startI18n('en');
  await loadSection('errors');
});
afterEach(() => setLanguage('en'));

test('a field shows the reason of the server in English', () => {
  expect(explainField('InvalidValue', hint)).toBe('The address is host:port.');
  expect(explainField('InvalidValue', ' ')).toBe('This value isn’t valid.');
});

test('a field shows the text of the catalog for a code that names its reason', () => {
  expect(explainField('FieldIsRequired', hint)).not.toContain('host:port');
});

test('a field shows the text of the catalog in German', async () => {
  await setLanguage('de');
  await loadSection('errors');
  expect(explainField('InvalidValue', hint)).not.toContain('host:port');
});

test('a field shows the amounts of the server in the format of the language', async () => {
  const unbalanced = () =>
    explainField('InvoiceUnbalancedException', '', { amount: '-1234.50', currency: 'USD' });
  expect(unbalanced()).toBe('The parts differ from the invoice amount by ($1,234.50).');
  expect(explainField('VendorIsUnknown', '', { vendor: 'V-9' })).toContain('V-9');
  expect(explainField('InvoiceUnbalancedException', '')).not.toContain('{{');
  await setLanguage('de');
  await loadSection('errors');
  expect(unbalanced()).toBe('Die Teile weichen um ($1.234,50) vom Rechnungsbetrag ab.');
});
