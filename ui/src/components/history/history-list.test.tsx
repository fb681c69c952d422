import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import { de, en } from '@/test/catalogs';
import { showScreen } from '@/test/screen';
import { HistoryList } from './history-list';

type Line = Schema<'HistoryLine'>;

beforeAll(() => startI18n('en'));

const line: Line = {
  id: '1',
  at: '2026-05-04T16:03:02Z',
  action: 'invoice.indexDataChanged',
  actor: { kind: 'person', id: 'u1', name: 'Ann Clerk' },
  changes: [],
  links: [],
};

const amount: Schema<'HistoryChange'> = {
  field: 'invoiceAmount',
  kind: 'money',
  before: { text: '100.00', currency: 'USD' },
  after: { text: '120.00', currency: 'USD' },
};

test('a history line shows the actor, field, old and new value, reason and time of a change', async () => {
  const full: Line = {
    ...line,
    onBehalfOf: { id: 'u2', name: 'Bob Boss' },
    reason: 'wrong on paper',
    changes: [
      amount,
      { field: 'password', kind: 'secret' },
      { field: 'dueDate', kind: 'date', before: { text: '2026-05-04' } },
    ],
    links: [{ type: 'payment', id: 'p1', label: 'ACH-000001', projectId: 'pr', workspaceId: 'ws' }],
  };
  await showScreen(<HistoryList lines={[full]} />);
  const [item] = (await screen.findAllByRole('listitem')) as [HTMLElement];
  expect(item).toHaveTextContent('Ann Clerk for Bob Boss changed the index data');
  expect(item).toHaveTextContent('Amount$100.00 USD → changed to $120.00 USD');
  expect(item).toHaveTextContent('wrong on paper');
  expect(item).toHaveTextContent('Passwordchanged');
  expect(item).toHaveTextContent('Due date05/04/2026 → changed to empty');
  expect(within(item).getByText(/05\/04\/2026 12:03 PM/)).toHaveAttribute(
    'title',
    '05/04/2026 12:03:02 America/New_York',
  );
  expect(screen.getByRole('link', { name: 'Payment ACH-000001' })).toHaveAttribute(
    'href',
    '/northwind/workspaces/ws/projects/pr/workpage?open=p1',
  );
});

test('a history line of the system names the process or the system', async () => {
  const product: Line[] = [
    { ...line, actor: { kind: 'workflow', workflow: 'document.Capture' }, action: 'invoice.captured' },
    { ...line, id: '2', actor: { kind: 'system' }, action: 'task.overdue' },
  ];
  await showScreen(<HistoryList lines={product} />);
  expect(screen.getByText('Document capture (process)')).toBeVisible();
  expect(screen.getByText('System')).toBeVisible();
});

test('long change lists and values are shortened and can be expanded', async () => {
  const text = 'x'.repeat(200);
  const changes = ['1', '2', '3', '4', '5', '6', '7', '8'].map((item) => ({ ...amount, item }));
  await showScreen(<HistoryList lines={[{ ...line, reason: text, changes }]} />);
  expect(screen.queryByText('Amount (8)')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getByText('Amount (8)')).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByText(text)).toBeVisible();
});

const printerStopped: Line = {
  ...line,
  reason: 'The printer stopped: paper jam. Check its tray.',
  causes: [{ code: 'printer.stopped', params: { answer: 'paper jam' } }],
};

test('users with the same name are shown with their usernames, and a document links to its invoice', async () => {
  const namesake: Line = {
    ...line,
    actor: { kind: 'person', id: 'u1', name: 'Ann Clerk', username: 'ann' },
    links: [
      { type: 'upload', id: 'f', label: 'bill.pdf', projectId: 'pr', workspaceId: 'ws', invoiceId: 'i' },
    ],
  };
  const other: Line = { ...namesake, id: '2', actor: { ...namesake.actor, id: 'u2', username: 'ann2' } };
  const alone: Line = {
    ...namesake,
    id: '3',
    actor: { kind: 'person', id: 'u3', name: 'Bob Boss', username: 'bob' },
  };
  await showScreen(<HistoryList lines={[namesake, other, alone]} />);
  expect(screen.getByText('Ann Clerk (ann)')).toHaveAttribute('title', 'ann');
  expect(screen.getByText('Ann Clerk (ann2)')).toBeVisible();
  expect(screen.getByText('Bob Boss')).toHaveAttribute('title', 'bob');
  expect(screen.getAllByRole('link', { name: 'Document bill.pdf' })[0]).toHaveAttribute(
    'href',
    '/northwind/workspaces/ws/projects/pr/invoice/i',
  );
});

test('system reasons are translated, and reasons typed by users are shown unchanged', async () => {
  await setLanguage('de');
  const typed: Line = { ...line, id: '2', reason: 'The printer stopped: paper jam. Check its tray.' };
  const rule: Line = {
    ...line,
    id: '3',
    causes: [
      { code: 'task.rule', params: { rule: 'Large' } },
      { code: 'rule.gt', params: { field: 'invoiceAmount', value: '1000' } },
    ],
  };
  await showScreen(<HistoryList lines={[printerStopped, typed, rule]} />);
  const [product, person, byRule] = (await screen.findAllByRole('listitem')) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  expect(product).toHaveTextContent('Der Drucker wurde gestoppt: paper jam. Prüfen Sie das Druckerfach.');
  expect(within(person).getByText(/The printer stopped/).tagName).toBe('Q');
  expect(byRule).toHaveTextContent('Freigaberegel „Large“. Betrag ist über 1000.');
  await setLanguage('en');
});

test('the history is shown in German on a German page', async () => {
  await setLanguage('de');
  await showScreen(<HistoryList lines={[{ ...line, changes: [{ ...amount, field: 'dueDate' }] }]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('Ann Clerk hat die Indexdaten geändert');
  expect(screen.getByText('Fälligkeit')).toBeVisible();
  await setLanguage('en');
});

/** The values that the OpenAPI document lists for a property of a schema. */
function listed(schema: string, property: string): string[] {
  const text = readFileSync('../api/openapi.yaml', 'utf8');
  const part = text.split(new RegExp(`^ {4}${schema}:$`, 'm'))[1]?.split(/^ {4}\S/m)[0] ?? '';
  const values = part.split(new RegExp(`^ {8}${property}:$`, 'm'))[1]?.split(/^ {8}\S/m)[0] ?? '';
  return [...values.matchAll(/^ {12}- (.+)$/gm)].map((match) => match[1] ?? '');
}

test.each([
  ['en', en],
  ['de', de],
] as const)('every action, reason, field and code has a text in %s', (_language, words) => {
  const find = (section: object, key: string) =>
    key
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], section);
  const required = [
    ...listed('HistoryLine', 'action').map((code) => [code, words.historyActions] as const),
    ...listed('HistoryCause', 'code').map((code) => [code, words.historyReasons] as const),
    ...listed('HistoryActor', 'workflow').map((code) => [code, words.history.workflows] as const),
    ...listed('HistoryChange', 'field').map((code) => [code, words.historyFields.fields] as const),
    ...listed('HistoryValue', 'choice').map((code) => [code, words.historyFields.values] as const),
  ];
  expect(required.length).toBeGreaterThan(400);
  expect(required.filter(([code, section]) => typeof find(section, code) !== 'string')).toEqual([]);
});
