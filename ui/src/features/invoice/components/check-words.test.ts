// @vitest-environment document

import { afterEach, expect, test } from 'vitest';
import { setLanguage, startI18n, t } from '@/lib/i18n/i18n';
import { checkWords, warningWords } from './check-words';

afterEach(() => setLanguage('en'));

const holdText = (params: Record<string, string>) =>
  checkWords(t, { kind: 'match', code: 'onHold', ok: false, text: '', params: { order: 'PO-1', ...params } });

test('the reason of a hold is shown in the language of the page', async () => {
  await startI18n('en');
  const price = { hold: 'price', is: '5.05', of: '5', more: '1', detail: '', reason: 'x' };
  expect(holdText(price)).toBe('on hold: price exceeds tolerance: 5.05 instead of 5 (and 1 more)');
  await setLanguage('de');
  expect(holdText(price)).toBe('gesperrt: Preis über der Toleranz: 5,05 statt 5 (und 1 weiterer Grund)');
  expect(holdText({ hold: 'closed', detail: 'PO-1', is: '', of: '', more: '0' })).toBe(
    'gesperrt: Bestellung geschlossen: PO-1',
  );
});

test('a reason or warning of unknown format is shown unchanged', async () => {
  await startI18n('en');
  await setLanguage('de');
  expect(holdText({ reason: 'the order is on its way' })).toBe('gesperrt: the order is on its way');
  expect(warningWords(t, { warning: 'Ask Ann.' })).toBe('Ask Ann.');
});

test('capture warnings are shown in the language of the page', async () => {
  await startI18n('en');
  await setLanguage('de');
  expect(warningWords(t, { warning: 'x', warningCode: 'uploadedBefore', warningFile: 'a.pdf' })).toBe(
    'Diese Datei wurde bereits als a.pdf hochgeladen.',
  );
  expect(warningWords(t, { warning: '' })).toBe('');
});
