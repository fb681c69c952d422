import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { addressOf, around, id, personWith, projectPath } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { sampleUser } from '@/test/samples';
import { answer, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const rule = (name: string, value: string): Schema<'ApprovalRule'> => ({
  name,
  condition: { match: 'all', comparisons: [{ field: 'invoiceAmount', operator: 'gt', value }], groups: [] },
  levels: [{ name: 'Approver', roles: [{ id, name: 'Approver' }], groups: [], users: [] }],
  passesWithoutApproval: false,
});

const everything: Schema<'ApprovalRule'> = {
  ...rule('All other invoices', ''),
  condition: { match: 'all', comparisons: [], groups: [] },
};

const path = '/api/projects/{projectId}/approval-rules';

interface Opened {
  rules?: Schema<'ApprovalRule'>[];
  result?: Schema<'ApprovalTest'>;
  person?: ReturnType<typeof personWith>;
  more?: HttpHandler[];
}

async function open({
  rules = [rule('Large', '10000'), everything],
  result,
  person = personWith(),
  more = [],
}: Opened) {
  const saved: Schema<'RuleSetInputBody'>[] = [];
  const tested: Schema<'RuleTestInputBody'>[] = [];
  await renderRoute(addressOf(`${projectPath}/design/approval-rules`), {
    person,
    handlers: [
      ...more,
      ...around,
      answer('get', '/api/project-groups', 200, { groups: [] }),
      answer('get', path, 200, { rules, currency: 'USD', version: 4 }),
      respond('put', path, 200, ({ sent }) => {
        saved.push(sent);
        return { rules, currency: 'USD', version: 5 };
      }),
      ...(result
        ? [
            respond('post', `${path}/test`, 200, ({ sent }) => {
              tested.push(sent);
              return result;
            }),
          ]
        : []),
    ],
  });
  await screen.findByText('Large');
  return { saved, tested };
}

const button = (name: string) => screen.getByRole('button', { name });

test('the rules read as sentences, and the last line says what happens without a rule', async () => {
  await open({ rules: [everything, rule('Large', '10000')] });
  expect(screen.getByText('Invoice amount is over $10,000.00')).toBeVisible();
  expect(screen.getByText('Every invoice')).toBeVisible();
  expect(screen.getByText('The AP Manager decides.')).toBeVisible();
  expect(
    screen.getByText('This rule never applies, because an earlier rule matches every invoice.'),
  ).toBeVisible();
});

test('a person without the permission to manage roles sees the rules only', async () => {
  await open({
    person: sampleUser({ permissions: { projects: ['get', 'update'], workspaces: ['getList'] } }),
  });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Test the rules' })).toBeNull();
  await userEvent.click(button('Edit Large'));
  expect(screen.getByLabelText('Name')).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Add level' })).toBeNull();
});

test('the order is changed with the keyboard, and a copy and a deletion are saved', async () => {
  const { saved } = await open({});
  screen.getByRole('button', { name: /Move All other invoices/ }).focus();
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.click(button('Actions of Large'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await userEvent.click(button('Actions of All other invoices'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(button('Save'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.version).toBe(4);
  expect(saved[0]?.rules.map(({ name }) => name)).toEqual(['Large', 'Large (copy)']);
});

const outcome: Schema<'ApprovalTest'> = {
  position: 1,
  passes: false,
  refusal: '',
  levels: [
    {
      name: 'Approver',
      added: false,
      people: [
        { userId: 'ann', name: 'Ann Lee', limit: '20000.00', asked: true, obstacle: '' },
        { userId: 'eve', name: 'Eve Ray', limit: '', asked: false, obstacle: 'noLimit' },
      ],
    },
  ],
};

test('unsaved rules are tested, and Enter in the test saves nothing', async () => {
  const { saved, tested } = await open({ result: outcome });
  await userEvent.click(button('Edit Large'));
  const name = screen.getByLabelText(/^Name\b(?! of)/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Big');
  const panel = screen.getByRole('heading', { name: 'Test the rules' }).closest('section') as HTMLElement;
  await userEvent.type(within(panel).getByLabelText(/^Invoice amount/), '15000{Enter}');
  expect(await within(panel).findByText('Rule 1 decides: Big')).toBeVisible();
  expect(within(panel).getByText('Limit $20,000.00 · May decide')).toBeVisible();
  expect(within(panel).getByText('No limit · Not asked: no approval limit')).toBeVisible();
  expect(tested[0]?.rules?.[0]?.name).toBe('Big');
  expect(tested[0]?.facts.invoiceAmount).toBe('15000.00');
  expect(saved).toEqual([]);
  expect(within(panel).queryByText(/have changed since this test/)).toBeNull();
  await userEvent.type(within(panel).getByLabelText('Vendor number'), 'V');
  expect(within(panel).getByText(/have changed since this test/)).toBeVisible();
});

test('a test says when nobody could approve, and when an invoice passes', async () => {
  await open({ result: { position: 0, passes: false, refusal: 'noCoveringLimit', levels: [] } });
  await userEvent.click(button('Test'));
  expect(await screen.findByText('No rule matches. The AP Manager decides.')).toBeVisible();
  expect(screen.getByText(/No one could approve this invoice: no approver’s limit covers/)).toBeVisible();
});

const problem: Schema<'Problem'> = {
  ErrorCode: 'ValidationFailedException',
  Details: 'A rule has no levels.',
  StatusCode: 422,
  requestId: '0198c7a2-0000-7000-8000-0000000000ff',
  errors: [
    { propertyName: 'rules[1].levels', errorCode: 'InvalidValue', errorMessage: 'Too many levels' },
    {
      propertyName: 'rules[0].condition.comparisons[0].value',
      errorCode: 'AmountUnreadable',
      errorMessage: 'Enter an amount',
    },
  ],
};

test.each(['Test', 'Save'])('%s shows the problems of the rules at their fields', async (name) => {
  const refuse = () => HttpResponse.json(problem, { status: 422 });
  await open({ more: [http.post('*/approval-rules/test', refuse), http.put('*/approval-rules', refuse)] });
  await userEvent.click(button(name));
  expect(await screen.findByText('Too many levels.')).toBeVisible();
  const editor = screen.getByRole('button', { name: 'Close Large' }).closest('li') as HTMLElement;
  expect(within(editor).getByRole('textbox', { name: 'Value' })).toBeInvalid();
  const stated = /Correct the marked fields/;
  if (name === 'Test') expect(screen.getByText(stated)).toBeVisible();
  else expect(screen.queryByText(stated)).toBeNull();
});

test('an incomplete rule is neither saved nor tested, and says what is missing', async () => {
  const { saved, tested } = await open({ result: outcome });
  await userEvent.click(button('Add rule'));
  await userEvent.click(button('Remove level 1'));
  for (const name of ['Save', 'Test']) {
    await userEvent.click(button(name));
    expect(
      await screen.findByText('Add a level, or state that these invoices pass without approval.'),
    ).toBeVisible();
    expect(screen.getByText('Enter an amount.')).toBeVisible();
  }
  expect(screen.getByText(/Correct the marked fields/)).toBeVisible();
  expect(saved).toEqual([]);
  expect(tested).toEqual([]);
});
