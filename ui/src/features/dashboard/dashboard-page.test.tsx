import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { ApiError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import { useRecordProjectVisit } from '@/lib/projects/recent-projects';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { breakpointsPx } from '@/theme/theme';
import { DashboardPage } from './dashboard-page';

type Dashboard = Schema<'Dashboard'>;

beforeAll(() => startI18n('en'));

const wide = 1440;
let width = wide;
beforeEach(() => {
  width = wide;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
});

const place = { project: 'Payable invoices', projectId: 'p1', workspaceId: 'w1' };
const none = { totalCount: 0, amounts: [], projects: [], items: [] };
const days = {
  today: '2026-11-23',
  overdueUntil: '2026-11-22',
  urgentUntil: '2026-11-26',
  weekUntil: '2026-11-29',
};

const urgentTask = (taskId: string): Schema<'DashboardUrgentTask'> => ({
  ...place,
  name: 'Approve invoice',
  nameCode: 'approveInvoice',
  nameOf: `INV-${taskId}`,
  taskId,
  invoiceNumber: `INV-${taskId}`,
  invoiceId: `i-${taskId}`,
  assignee: 'Ann Approver',
  dueDate: '2026-11-24T12:00:00Z',
});

const named = { name: 'Capture a.pdf', nameCode: 'captureDocument', nameOf: 'a.pdf' } as const;
const manager: Dashboard = {
  team: true,
  ...days,
  urgent: { totalCount: 6, items: ['t1', 't2', 't3', 't4', 't5'].map(urgentTask) },
  toCorrect: {
    totalCount: 3,
    amounts: [
      { currency: 'EUR', amount: '99.50' },
      { currency: 'USD', amount: '1234567.89' },
    ],
    projects: [
      { ...place, bucket: 'active', count: 2 },
      { ...place, bucket: 'error', count: 1 },
    ],
    items: [
      {
        ...place,
        invoiceId: 'i1',
        invoiceNumber: '',
        vendor: 'Fabrikam',
        amount: '',
        currency: '',
        dueDate: '',
        stage: 'captured',
      },
      {
        ...place,
        invoiceId: 'i2',
        invoiceNumber: 'F-771',
        vendor: 'Fabrikam',
        amount: '99.50',
        currency: 'EUR',
        dueDate: '2026-11-24',
        stage: 'erp_failed',
      },
    ],
  },
  toApprove: none,
  toRelease: {
    totalCount: 1,
    amounts: [{ currency: 'JPY', amount: '5000' }],
    projects: [{ ...place, count: 1 }],
    items: [
      { ...place, batchId: 'b1', number: 12, kind: 'ach', payments: 3, amount: '5000', currency: 'JPY' },
    ],
  },
  batches: none,
  payments: none,
  jobs: { totalCount: 1, items: [{ ...named, jobId: 'j1', number: 4, project: 'Imports' }] },
  dueInvoices: none,
};

const approver = sampleUser({ permissions: { tasks: ['getList', 'approve'] } });

async function show(get: () => Promise<unknown>, user = approver, post?: () => Promise<unknown>) {
  const api: unknown = { GET: get, POST: post };
  await showScreen(
    <ApiProvider api={api as Api}>
      <DashboardPage />
    </ApiProvider>,
    user,
  );
}

function PaymentProject() {
  useRecordProjectVisit('p7');
  return null;
}

const figures = () => screen.findByRole('list', { name: 'Your work in figures' });
const hrefOf = (link: HTMLElement) =>
  decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('+', ' ');
const group = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });

test('the figures show a count and one amount per currency, and open the list of their records', async () => {
  await show(async () => ({ data: manager }));
  const [correct, approve, release, problems] = within(await figures()).getAllByRole('listitem');
  expect(correct).toHaveTextContent('To correct3€99.50$1,234,567.89');
  expect(within(correct as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/northwind/dashboard#toCorrect',
  );
  expect(approve).toHaveTextContent('To approve0');
  expect(within(approve as HTMLElement).queryByRole('link')).toBeNull();
  expect(release).toHaveTextContent('To release1JPY 5,000');
  expect(within(release as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/northwind/workspaces/w1/projects/p1/workpage?tab=batches',
  );
  expect(within(problems as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/northwind/jobs?tab=failed',
  );
});

test('each row opens its record, and the lists of a group contain all of them', async () => {
  await show(async () => ({ data: manager }));
  await figures();
  const correct = within(group('To correct'));
  const hrefs = correct.getAllByRole('link').map(hrefOf);
  expect(hrefs).toEqual([
    '/northwind/workspaces/w1/projects/p1/workpage?f=stage~in~captured',
    '/northwind/workspaces/w1/projects/p1/workpage?tab=error',
    '/northwind/workspaces/w1/projects/p1/invoice/i1',
    '/northwind/workspaces/w1/projects/p1/invoice/i2',
  ]);
  expect(correct.getByText('Without number')).toBeVisible();
  expect(correct.getByText('Refused by the ERP')).toBeVisible();
  expect(within(group('To release')).getByText('ACH batch 12')).toBeVisible();
  expect(screen.queryByRole('region', { name: /^To approve/ })).toBeNull();
});

test('overdue invoices are a group of their own, which opens the invoices due until yesterday', async () => {
  const row = {
    ...place,
    invoiceId: 'i9',
    invoiceNumber: 'F-9',
    vendor: 'Fabrikam',
    amount: '12.00',
    currency: 'EUR',
    dueDate: '2026-11-02',
    stage: 'approval' as const,
  };
  const overdueInvoices = {
    totalCount: 7,
    amounts: [{ currency: 'EUR', amount: '70.00' }],
    projects: [{ ...place, count: 7 }],
    items: [row],
  };
  await show(async () => ({ data: { ...manager, overdueInvoices } }));
  await figures();
  expect(within(group('Overdue')).getAllByRole('link').map(hrefOf)).toEqual([
    '/northwind/workspaces/w1/projects/p1/workpage?f=dueDate~between~~2026-11-22',
    '/northwind/workspaces/w1/projects/p1/invoice/i9',
  ]);
});

test('people who cannot approve have tasks, not approvals', async () => {
  await show(async () => ({ data: manager }), sampleUser({ permissions: { tasks: ['getList'] } }));
  expect(await figures()).toHaveTextContent('My tasks0');
  expect(await figures()).not.toHaveTextContent('To approve');
});

test('the urgent tasks of a team show their assignee, and more than five have a link to all', async () => {
  await show(async () => ({ data: manager }));
  await figures();
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Task',
    'Project',
    'Invoice number',
    'Assignee',
    'Due date',
  ]);
  expect(hrefOf(screen.getByRole('link', { name: 'View all urgent tasks' }))).toBe(
    '/northwind/tasks/review-tasks?all=true&f=due~between~~2026-11-26',
  );
  const [, first] = screen.getAllByRole('row');
  expect(
    within(first as HTMLElement)
      .getAllByRole('link')
      .map(hrefOf),
  ).toEqual([
    '/northwind/tasks/review-tasks?all=true&f=invoiceNumber~equal~INV-t1&task=t1',
    '/northwind/tasks/review-tasks?all=true&f=projectName~equal~Payable invoices;due~between~~2026-11-26',
    '/northwind/workspaces/w1/projects/p1/invoice/i-t1',
    '/northwind/tasks/review-tasks?all=true&f=currentAssignees~contains~Ann Approver;due~between~2026-11-24~2026-11-24',
  ]);
});

const personal: Dashboard = { team: false, ...days, urgent: { totalCount: 5, items: [urgentTask('t1')] } };

test.each([
  [wide, manager, ['Task', 'Project', 'Invoice number', 'Assignee', 'Due date']],
  [wide, personal, ['Task', 'Project', 'Invoice number', 'Due date']],
  [breakpointsPx.sm, manager, ['Task', 'Assignee', 'Due date']],
  [breakpointsPx.sm, personal, ['Task', 'Project', 'Due date']],
])('at %i px the urgent tasks have the columns of the specification', async (px, dashboard, columns) => {
  width = px;
  await show(async () => ({ data: dashboard }));
  const headers = await screen.findAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual(columns);
});

test('five urgent tasks have no link to all of them', async () => {
  await show(async () => ({ data: personal }));
  await screen.findByRole('table', { name: 'Urgent tasks' });
  expect(screen.queryByRole('link', { name: 'View all urgent tasks' })).toBeNull();
});

test('on a phone one button shows the number of urgent tasks', async () => {
  width = breakpointsPx.xs;
  await show(async () => ({ data: manager }));
  expect(await screen.findByRole('link', { name: '6 urgent tasks' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('the payment projects that the user opened on this device have a link, but not for another user', async () => {
  const user = sampleUser({ permissions: { projects: ['getList'] } });
  const { unmount } = await showScreen(<PaymentProject />, user);
  unmount();
  const post = vi.fn(async () => ({
    data: { items: [{ id: 'p7', workspaceId: 'w1', name: 'ACH payments' }] },
  }));

  await show(async () => ({ data: manager }), { ...user, userId: 'somebody-else' }, post);
  await figures();
  expect(post).not.toHaveBeenCalled();
  cleanup();

  await show(async () => ({ data: manager }), user, post);
  const recent = within(await screen.findByRole('navigation', { name: 'Recent payment projects' }));
  expect(hrefOf(recent.getByRole('link', { name: 'ACH payments' }))).toBe(
    '/northwind/workspaces/w1/projects/p7/workpage',
  );
  expect(post).toHaveBeenCalledWith(
    '/api/projects/recent',
    expect.objectContaining({ body: { projectIds: ['p7'] } }),
  );
});

test('a dashboard without work says so', async () => {
  await show(async () => ({
    data: { team: false, ...days, urgent: { totalCount: 0, items: [] }, toApprove: none },
  }));
  expect(await screen.findByText('Nothing to do')).toBeVisible();
  expect(screen.getByText('No urgent tasks')).toBeVisible();
});

test('a dashboard that fails to load shows the cause and loads on retry', async () => {
  let calls = 0;
  await show(async () => {
    calls += 1;
    if (calls === 1) throw new ApiError({ code: 'ForbiddenAccessException', status: 403 });
    return { data: manager };
  });
  (await screen.findByRole('button', { name: 'Try again' })).click();
  expect(await figures()).toBeVisible();
});
