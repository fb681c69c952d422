import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { markFirstPageReady } from '@/lib/loading/first-page';
import { proposal } from '@/test/changed/proposals';
import { addressOf, id, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const person = personWith('userManagement:get');
const page = addressOf('/$tenant/proposals/$proposalId');
const one = '/api/proposals/{proposalId}';

test('a change of another person is confirmed after a question, once', async () => {
  const sent: object[] = [];
  await renderRoute(page, {
    person,
    handlers: [
      answer('get', one, 200, proposal),
      respond('post', `${one}/approve`, 200, (asked) => {
        sent.push(asked.sent);
        return { ...proposal, state: 'approved' as const, decidedBy: { id, name: person.fullName } };
      }),
    ],
  });
  const limit = await screen.findByRole('region', { name: 'Approval limit' });
  expect(limit).toHaveTextContent('None');
  expect(limit).toHaveTextContent('$5,000.00');
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm change' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Alice Moreno');
  await userEvent.dblClick(within(question).getByRole('button', { name: 'Confirm change' }));
  expect(await screen.findByText('Confirmed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Confirm change' })).toBeNull();
  expect(sent).toHaveLength(1);
});

test('an outdated change says so', async () => {
  await renderRoute(page, {
    person,
    handlers: [
      answer('get', one, 200, proposal),
      answer('post', `${one}/approve`, 200, { ...proposal, state: 'outdated' }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm change' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm change' }),
  );
  expect(await screen.findByText('The change is outdated')).toBeInTheDocument();
  expect(await screen.findByText('Outdated')).toBeInTheDocument();
});

test('a rejection needs a reason', async () => {
  const sent: object[] = [];
  await renderRoute(page, {
    person,
    handlers: [
      answer('get', one, 200, proposal),
      respond('post', `${one}/reject`, 200, (asked) => {
        sent.push(asked.sent);
        return { ...proposal, state: 'rejected' as const, comment: 'Too high' };
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Too high');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent).toEqual([{ comment: 'Too high' }]));
  expect(await screen.findByText('Rejected')).toBeInTheDocument();
});

test('the proposer withdraws and cannot confirm', async () => {
  await renderRoute(page, {
    person,
    handlers: [
      answer('get', one, 200, { ...proposal, own: true }),
      answer('post', `${one}/withdraw`, 200, { ...proposal, own: true, state: 'withdrawn' }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(screen.queryByRole('button', { name: 'Confirm change' })).toBeNull();
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn')).toBeInTheDocument();
});

test('a limit that waits closes its dialog, says so, and shows the pending change', async () => {
  // The menu loads after the first page.
  markFirstPageReady();
  const menu: Schema<'NavigationMenu'> = { recent: [] };
  const holder: Schema<'ApprovalHolder'> = {
    id: 'ann',
    fullName: 'Ann Lee',
    email: 'ann@example.com',
    authority: 'missingLimit',
    ownLimit: '',
    roleLimit: '',
    effectiveLimit: '',
    currency: 'USD',
    limitRoles: '',
    approvingRoles: 'Approver',
  };
  await renderRoute(addressOf('/$tenant/approval-limits'), {
    person,
    handlers: [
      respond('get', '/api/menu', 200, () => menu),
      answer('post', '/api/approval-limits/grid', 200, { items: [holder], nextCursor: '', totals: [] }),
      answer('get', '/api/users/{userId}', 200, {
        id: 'ann',
        fullName: 'Ann Lee',
        firstName: 'Ann',
        lastName: 'Lee',
        email: 'ann@example.com',
        username: 'ann',
        language: 'en',
        roles: ['Approver'],
        status: 'active',
        groups: [],
        currency: 'USD',
        version: 3,
      }),
      respond('put', '/api/users/{userId}/approval-limit', 202, () => {
        menu.proposals = [
          { id, kind: 'personLimit', subjectId: 'ann', subject: 'Ann Lee', proposedBy: 'Me', own: true },
        ];
        return { proposals: [{ id, kind: 'personLimit' as const, subject: 'Ann Lee' }] };
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: /Ann Lee/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Approval limit' }), '5000');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findAllByText('Waits for a second administrator'))[0]).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Show change' })).toHaveAttribute(
    'href',
    `/northwind/proposals/${id}`,
  );
});

test('rules read as sentences in the language of the reader', async () => {
  await startI18n('de');
  const rule = (title: string, levels: string) => ({
    title,
    levels,
    fingerprint: '',
    conditions: [{ code: 'rule.gt' as const, params: { field: 'amount', value: '5000' } }],
  });
  const differences: Schema<'Proposal'>['differences'] = [
    {
      field: 'rules',
      old: [],
      new: [],
      oldRules: [rule('1. Large', '')],
      newRules: [rule('1. Large', 'Helen')],
    },
  ];
  await renderRoute(page, {
    person,
    handlers: [answer('get', one, 200, { ...proposal, kind: 'approvalRules', differences })],
  });
  const rules = await screen.findByRole('region', { name: 'Freigaberegeln' });
  await waitFor(() => expect(rules).toHaveTextContent('1. Large → ohne Freigabe. Betrag ist über 5000.'));
  expect(rules).toHaveTextContent('1. Large → Helen.');
  await startI18n('en');
});

test('a rule with the same text and another fingerprint is marked as changed', async () => {
  const rule = (title: string, fingerprint: string) => ({
    title,
    levels: 'Helen',
    fingerprint,
    conditions: [],
  });
  const differences: Schema<'Proposal'>['differences'] = [
    {
      field: 'rules',
      old: [],
      new: [],
      oldRules: [rule('1. Small', 'a1'), rule('2. Large', 'b1')],
      newRules: [rule('1. Small', 'a1'), rule('2. Large', 'b2')],
    },
    { field: 'requiresTwoFactors', old: ['off'], new: ['on'] },
  ];
  await renderRoute(page, {
    person,
    handlers: [answer('get', one, 200, { ...proposal, kind: 'approvalRules', differences })],
  });
  const rules = await screen.findByRole('region', { name: 'Approval rules' });
  const marks = (title: RegExp) =>
    within(rules)
      .getAllByText(title)
      .map((line) => line.closest('li')?.dataset.mark);
  await waitFor(() => expect(marks(/^2\. Large → Helen\./)).toEqual(['removed', 'added']));
  expect(marks(/^1\. Small → Helen\./)).toEqual([undefined, undefined]);
  const factors = screen.getByRole('region', { name: 'Two-factor sign-in is required' });
  expect(within(factors).getByText('No')).toBeVisible();
  expect(within(factors).getByText('Yes')).toBeVisible();
});
