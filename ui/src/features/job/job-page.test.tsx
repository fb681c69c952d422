import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { forgetLists } from '@/lib/grid/opened-lists';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import { job, jobRow } from '@/test/changed/records';
import { addressOf, noRows, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, respond } from '@/test/server';
import { jobStep } from '@/test/workflow-samples';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(async () => {
  forgetLists();
  await setLanguage('en');
});
startServer();

const step = (path: string, by: Partial<Schema<'JobStep'>> = {}): Schema<'JobStep'> =>
  jobStep(path.replace(/^.*\//, ''), {
    path,
    kind: 'approveInvoice',
    name: 'Ask the controller',
    finishedAt: '2026-01-05T09:05:00Z',
    ...by,
  });

const inLoops: Schema<'JobStepEntry'>[] = [
  {
    id: '0198c7a2-0000-7000-8000-000000000001',
    position: 1,
    ...step('loop[0]/approve', { nameCode: 'approveInvoice' }),
  },
  {
    id: '0198c7a2-0000-7000-8000-000000000002',
    position: 2,
    ...step('loop[1]/approve', { state: 'error', errorCode: 'DuplicateInvoiceException', attempt: 2 }),
  },
];

/** Opens a job, and returns the requests for its list of steps. */
async function open(
  of: Partial<Schema<'Job'>>,
  path = '/$tenant/jobs/$jobId',
  items = inLoops,
  tasks = true,
) {
  const asked: { path: string; filters: Schema<'GridRequest'>['filters']; search?: string | undefined }[] =
    [];
  const shown = await renderRoute(addressOf(path), {
    person: tasks
      ? personWith()
      : { ...personWith(), permissions: { ...personWith().permissions, tasks: [] } },
    handlers: [
      answer('get', '/api/jobs/{jobId}', 200, { ...job, ...of }),
      answer('post', '/api/jobs/grid', 200, { ...noRows, items: [jobRow], totalCount: 1 }),
      respond('post', '/api/jobs/{jobId}/steps/grid', 200, ({ sent, url }) => {
        asked.push({ path: url.pathname, filters: sent?.filters, search: sent?.search });
        return { ...noRows, items, totalCount: items.length };
      }),
    ],
  });
  return { asked, ...shown };
}

const list = (name: string) => screen.findByRole('region', { name }, { timeout: 10_000 });

test('a job without loops shows its steps and no list', async () => {
  const { asked } = await open({ steps: [step('start', { kind: 'start', name: 'Begin' }), step('approve')] });
  const steps = await screen.findByRole('list', { name: 'Steps' });
  expect(within(steps).getByText('Begin')).toBeVisible();
  expect(within(steps).getByText('Ask the controller')).toBeVisible();
  expect(screen.queryByText('Steps in loops')).toBeNull();
  expect(asked).toEqual([]);
});

test('steps of one node are distinguished by their paths', async () => {
  const complaints = vi.spyOn(console, 'error');
  await open({ steps: [step('left/approve'), step('right/approve', { state: 'error' })] });
  const steps = await screen.findByRole('list', { name: 'Steps' });
  expect(within(steps).getAllByText('Ask the controller')).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});

test('the result of a search says what its number counts', async () => {
  const found = step('find', { state: 'success', kind: 'findInvoices', name: 'Find', summary: '150+' });
  const searching = step('next', { state: 'info', kind: 'findPayments', name: 'Find more' });
  await open({ state: 'Processing', steps: [found, searching] });
  const steps = within(await screen.findByRole('list', { name: 'Steps' }));
  expect(await steps.findByText('Records found: 150+')).toBeVisible();
  expect(steps.getAllByText(/Records found/)).toHaveLength(1);
});

const call = (state: Schema<'JobStep'>['state'], by: Partial<Schema<'JobStep'>>) =>
  step('call', { state, kind: 'callRest', name: 'Read the order', ...by });

const repeats = call('info', { summary: 'HTTP 503 · 1/3', errorCode: 'ServiceCallException' });

test('a step that pauses before a further request runs, and shows the latest request', async () => {
  await open({ state: 'Processing', steps: [repeats] });
  const steps = within(await screen.findByRole('list', { name: 'Steps' }));
  expect(steps.getByText('Running')).toBeVisible();
  expect(
    await steps.findByText(
      /^Request 1 of 3 failed \(HTTP 503\)\. The service of a connection profile .* then sends the next request\.$/,
    ),
  ).toBeVisible();
  expect(steps.queryByText(/start the job again/)).toBeNull();
});

test('a failed call shows its status and what to do next; without a response, it has no status', async () => {
  const failed = { errorCode: 'ServiceCallException' };
  const { unmount } = await open({ steps: [call('error', { ...failed, summary: 'HTTP 404' })] });
  const steps = within(await screen.findByRole('list', { name: 'Steps' }));
  expect(await steps.findByText(/start the job again/)).toBeVisible();
  expect(steps.getByText('HTTP 404')).toBeVisible();
  expect(steps.getByText('Failed')).toBeVisible();
  unmount();
  await open({ steps: [call('error', { ...failed, summary: '' })] });
  const again = within(await screen.findByRole('list', { name: 'Steps' }));
  expect(await again.findByText(/start the job again/)).toBeVisible();
  expect(again.queryByText(/HTTP/)).toBeNull();
});

test('a step in a loop that pauses before a further request is not shown as failed', async () => {
  const entry = { ...repeats, id: job.id, position: 1, path: 'loop[0]/call', summary: '2/3' };
  await open({ loops: true, steps: [step('loop', { state: 'info' })] }, '/$tenant/jobs/$jobId', [entry]);
  const steps = within(await list('Steps in loops'));
  expect(await steps.findByText('Request 2 of 3 failed')).toBeVisible();
  expect(steps.getByText('Running')).toBeVisible();
  expect(steps.queryByText('Failed')).toBeNull();
});

test('the steps in loops are a list of their own, whose search is in the address', async () => {
  const { asked, router } = await open({ loops: true, steps: [step('loop')] });
  const steps = await list('Steps in loops');
  expect(await within(steps).findByText('loop[0]/approve')).toBeVisible();
  expect(within(steps).getByText('Approve the invoice')).toBeVisible();
  expect(within(steps).getByText('loop[1]/approve')).toBeVisible();
  expect(within(steps).getByText('Failed')).toBeVisible();
  expect(asked).toEqual([
    {
      path: `/api/jobs/${job.id}/steps/grid`,
      filters: [{ field: 'path', operator: 'contains', value: ['['] }],
      search: undefined,
    },
  ]);
  await userEvent.type(within(steps).getByRole('searchbox'), 'approve');
  await vi.waitFor(() => expect(asked.at(-1)?.search).toBe('approve'));
  expect(router.state.location.search).toEqual({ q: 'approve' });
});

test('beside the list of jobs, the search for steps leaves the list of jobs alone', async () => {
  const { asked, router } = await open({ loops: true }, '/$tenant/jobs?open=$jobId');
  const steps = await list('Steps in loops');
  await userEvent.type(within(steps).getByRole('searchbox'), 'approve');
  await vi.waitFor(() => expect(asked.at(-1)?.search).toBe('approve'));
  expect(router.state.location.search).toEqual({ open: job.id });
});

const other = { jobId: '0198c7a2-0000-7000-8000-0000000000c1', number: 12 };

test('a job that a step started leads to the job of that step', async () => {
  await open({ parent: other });
  const started = await screen.findByText('Started by');
  const link = within(started.nextElementSibling as HTMLElement).getByRole('link', { name: 'Job 12' });
  expect(link).toHaveAttribute('href', `/northwind/jobs/${other.jobId}`);
});

test('a step that runs a workflow leads to its job and shows the number once', async () => {
  const runs = step('run', { kind: 'runWorkflow', name: 'Pay', summary: '#12', runs: other });
  await open({ steps: [step('start'), runs] });
  const steps = within(await screen.findByRole('list', { name: 'Steps' }));
  expect(steps.getByRole('link', { name: 'Job 12' })).toHaveAttribute(
    'href',
    `/northwind/jobs/${other.jobId}`,
  );
  expect(steps.queryByText(/#12/)).toBeNull();
  expect(screen.queryByText('Started by')).toBeNull();
});

test('the list of steps is in German', async () => {
  await setLanguage('de');
  await open({ loops: true });
  const steps = await list('Schritte in Schleifen');
  expect(await within(steps).findByText('Rechnung freigeben')).toBeVisible();
  for (const header of ['Pfad', 'Schritt', 'Problem', 'Gestartet', 'Beendet']) {
    expect(within(steps).getByRole('columnheader', { name: new RegExp(header) })).toBeVisible();
  }
});

test.each([true, false])(
  'a step that asks people names its task; people who see tasks (%s) open it',
  async (sees) => {
    const asks = { taskId: '0198c7a2-0000-7000-8000-0000000000f1', number: 12 };
    await open({ steps: [step('ask', { kind: 'form', name: 'Ask', asks })] }, undefined, inLoops, sees);
    const steps = await screen.findByRole('list', { name: 'Steps' });
    expect(await within(steps).findByText('Task 12')).toBeVisible();
    const link = within(steps).queryByRole('link', { name: 'Task 12' });
    if (sees) expect(link).toHaveAttribute('href', `/northwind/tasks/${asks.taskId}`);
    else expect(link).toBeNull();
  },
);
