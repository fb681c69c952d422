import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import type { Checklist, Step } from './api/use-setup';
import { SetupPanel } from './setup-panel';

beforeAll(() => startI18n('en'));
beforeEach(() => window.localStorage.clear());

const names: Step['step'][] = ['people', 'approver', 'vendors', 'approvalRules', 'bankAccount', 'mailSender'];
const list: Checklist = {
  finished: false,
  steps: names.map((step) => ({ step, done: step === 'people', optional: step === 'mailSender' })),
};

const administrator = sampleUser({
  permissions: {
    userManagement: ['getList', 'manage'],
    roles: ['manage'],
    vendors: ['getList'],
    workspaces: ['getList'],
    projects: ['update'],
    connections: ['getList'],
  },
});

async function show(answer: Checklist, user = administrator) {
  const get = vi.fn(async () => ({ data: answer, response: new Response() }));
  const api: unknown = { GET: get };
  await showScreen(
    <ApiProvider api={api as Api}>
      <SetupPanel />
    </ApiProvider>,
    user,
  );
  return get;
}

const item = async (name: string) => {
  const steps = await screen.findAllByRole('listitem');
  const found = steps.find((step) => step.textContent?.includes(name));
  if (!found) throw new Error(`no step ${name}`);
  return within(found);
};

test('counts the required steps and links each to its page', async () => {
  await show(list);
  expect(await screen.findByText('1 of 5 steps completed')).toBeVisible();
  const people = await item('Invite people');
  expect(people.getByText('Completed:')).toBeInTheDocument();
  expect(people.getByRole('link')).toHaveAttribute('href', '/northwind/users');
  expect((await item('Add vendors')).getByText('Not completed:')).toBeInTheDocument();
  expect((await item('mail server')).getByText('Optional')).toBeVisible();
  expect((await item('mail server')).getByRole('link')).toHaveAttribute(
    'href',
    '/northwind/company-settings/connections?tab=smtp',
  );
});

test('a step that the person may not open has no link', async () => {
  await show(list);
  expect((await item('Confirm a bank account')).queryByRole('link')).toBeNull();
});

test('rules open in the first project of invoices, which is created in a workspace', async () => {
  await show(list);
  expect((await item('Define approval rules')).getByRole('link')).toHaveAttribute(
    'href',
    '/northwind/workspaces',
  );
});

test('rules open in the project that exists', async () => {
  await show({ ...list, invoicesProject: { projectId: 'p1', workspaceId: 'w1' } });
  expect((await item('Define approval rules')).getByRole('link')).toHaveAttribute(
    'href',
    '/northwind/workspaces/w1/projects/p1/design/approval-rules',
  );
});

test('collapses, and stays collapsed', async () => {
  await show(list);
  fireEvent.click(await screen.findByRole('button', { name: 'Hide steps' }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('1 of 5 steps completed')).toBeVisible();
  expect(window.localStorage.getItem('countersign.setup-collapsed')).toContain(administrator.userId);
  fireEvent.click(screen.getByRole('button', { name: 'Show steps' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});

test('is hidden after the first payment', async () => {
  await show({ finished: true, steps: [] });
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText('Set up your company')).toBeNull();
});

test('is not requested by a person who does not manage users', async () => {
  const get = await show(list, sampleUser({ permissions: { dashboard: ['get'] } }));
  expect(get).not.toHaveBeenCalled();
});
