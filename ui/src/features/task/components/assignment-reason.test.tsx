import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import type { Task } from '../api/use-tasks';
import { AssignmentReason } from './assignment-reason';

beforeAll(() => startI18n('en'));
afterEach(() => setLanguage('en'));

const taskOf = (rule: Task['rule']) =>
  ({
    bucket: 'active',
    level: 1,
    levels: 2,
    isAssignee: true,
    yourLimit: '5000',
    currency: 'USD',
    rule,
  }) as Task;

const overTenThousand: Task['rule'] = {
  name: 'Large',
  condition: {
    match: 'any',
    comparisons: [
      { field: 'invoiceAmount', operator: 'gt', value: '10000' },
      { field: 'matchState', operator: 'eq', value: 'hold' },
    ],
    groups: [],
  },
};

test.each([
  [
    'en',
    'rule “Large”: Invoice amount is over $10,000.00 or Purchase order match is On hold · level 1 of 2 · your limit $5,000.00',
  ],
  [
    'de',
    'Regel „Large“: Rechnungsbetrag ist größer als $10.000,00 oder Bestellabgleich ist Zurückgestellt · Stufe 1 von 2 · Ihr Freigabelimit $5.000,00',
  ],
] as const)('the reason of a task is in the language %s', async (language, text) => {
  await setLanguage(language);
  await showScreen(<AssignmentReason task={taskOf(overTenThousand)} />);
  expect(await screen.findByText(text)).toBeVisible();
});

test('a task without a rule names who decides instead', async () => {
  await showScreen(<AssignmentReason task={taskOf(undefined)} />);
  expect(screen.getByText(/^no rule matches, so the AP Manager decides · /)).toBeVisible();
});

test('a task of a workflow names the workflow, and neither rule nor limit', async () => {
  await showScreen(<AssignmentReason task={{ ...taskOf(undefined), workflow: 'Travel advance' }} />);
  expect(screen.getByText('workflow “Travel advance”')).toBeVisible();
});
