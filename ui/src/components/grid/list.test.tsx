import { linkOptions } from '@tanstack/react-router';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import type { GridView } from '@/lib/grid/grid-view';
import { startI18n } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { showScreen } from '@/test/screen';
import type { ColumnTypes } from './columns';
import { defineList } from './define-list';
import { List } from './list';

beforeAll(() => startI18n('en'));

const jobs = defineList('/api/jobs', {
  id: 'jobsGrid',
  queryKey: (_place: { projectId?: string }) => keys.jobs.grid(),
  label: () => 'Jobs',
  rowName: (job) => job.name,
  headers: 'jobs',
  columns: (c, { projectId, tenant }) => [
    c.text('nameOf', { card: 'title' }),
    ...(projectId ? [] : [c.text('projectName')]),
    c.codes('workflowType', 'jobs.workflows'),
    c.people('startedByName'),
    c.date('createdAt'),
    c.date('finishedAt', { hidden: true }),
    c.link('number', ({ id }) =>
      id === 'j1' ? linkOptions({ to: '/$tenant/jobs/$jobId', params: { tenant, jobId: id } }) : undefined,
    ),
    c.actions((job) => <button type="button">Stop {job.name}</button>),
  ],
  filters: ({ projectId }) =>
    projectId ? [{ field: 'projectId', operator: 'equal', value: [projectId] }] : [],
  tabs: {
    label: (tab) => `jobs.tabs.${tab}`,
    field: 'state',
    values: { all: [], failed: ['FinishedWithErrors', 'Aborted'], skipped: ['BusySkipped'] },
    useCounts: () => ({ all: 7, failed: 2, skipped: 1 }),
  },
  panel: (id) => <p>Details of job {id}</p>,
});

type Types = ColumnTypes<Schema<'JobEntry'>, 'jobs'>;
// These declarations must not compile.
void [
  // @ts-expect-error: the API has no list at this address.
  () => defineList('/api/jobs/gone', { ...jobs, id: 'jobsGrid' }),
  // @ts-expect-error: this is the ID of another list.
  () => defineList('/api/jobs', { ...jobs, id: 'listPayments' }),
  // @ts-expect-error: a row has no such field.
  (c: Types) => c.text('gone', { header: 'jobs.nameOf' }),
  // @ts-expect-error: this field has no text in the section, so its header is required.
  (c: Types) => c.text('error'),
  // @ts-expect-error: a date is no quantity.
  (c: Types) => c.number('createdAt'),
  // @ts-expect-error: this section has no text for a status of the list.
  (c: Types) => c.codes('state', 'jobs.subjects', { header: 'common.status' }),
];

const job = (id: string, name: string) => ({
  id,
  name,
  nameOf: name,
  number: 41,
  projectName: 'Invoices',
  workflowType: 'Generic',
  startedByName: '',
  createdAt: '2026-01-31',
  state: 'FinishedOK',
});

/** Shows the list with two jobs; `openDetails` is the person's preference. */
async function show(view: GridView & { tab?: string } = {}, place = {}, openDetails = 'panel') {
  const POST = vi.fn(async (..._request: [path: string, options: { body: object }]) => ({
    data: { items: [job('j1', 'Import'), job('j2', 'Capture')], nextCursor: '', totals: [], totalCount: 2 },
  }));
  const answers: Record<string, object> = {
    '/api/user-preferences': { openDetails, version: 1 },
    '/api/grids/{gridId}': { columns: [], exportable: false },
    '/api/grids/{gridId}/settings': {},
  };
  const GET = vi.fn(async (path: string) => ({ data: answers[path] }));
  const onView = vi.fn();
  await showScreen(
    <ApiProvider api={{ GET, POST } as unknown as Api}>
      <List list={jobs} place={place} view={view} onView={onView} />
    </ApiProvider>,
  );
  await screen.findAllByText('Import');
  return { onView, body: () => POST.mock.lastCall?.[1].body };
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());

test('columns have the texts of their fields, and the cells of their types', async () => {
  await show();
  expect(headers()).toEqual(
    expect.arrayContaining(['Subject', 'Project', 'Workflow', 'Started by', 'Started', 'Job', 'Actions']),
  );
  expect(headers()).not.toContain('Finished');
  const [, first, second] = screen.getAllByRole('row');
  const row = within(first as HTMLElement);
  expect(row.getByText('Generic')).toBeVisible();
  expect(row.getByText('01/31/2026')).toBeVisible();
  expect(row.getByText('—')).toBeVisible();
  expect(row.getByRole('link', { name: '41' })).toHaveAttribute('href', '/northwind/jobs/j1');
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
  expect(row.getByRole('button', { name: 'Stop Import' })).toBeVisible();
});

test('a list depends on its place', async () => {
  const { body } = await show({}, { projectId: 'p1' });
  expect(headers()).not.toContain('Project');
  expect(body()).toMatchObject({ filters: [{ field: 'projectId', operator: 'equal', value: ['p1'] }] });
});

test('a tab has its filter, its count and its place in the URL', async () => {
  const { body, onView } = await show({ tab: 'failed', q: 'acme', page: 3, open: 'j9' });
  expect(body()).toMatchObject({
    search: 'acme',
    filters: [{ field: 'state', operator: 'in', value: ['FinishedWithErrors', 'Aborted'] }],
  });
  expect(screen.getByRole('radio', { name: 'Failed 2' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Skipped 1' }));
  await userEvent.click(screen.getByRole('radio', { name: 'All runs 7' }));
  expect(onView.mock.calls).toEqual([[{ q: 'acme', tab: 'skipped' }], [{ q: 'acme' }]]);
});

test.each([
  ['panel', 'complementary'],
  ['fullScreen', 'dialog'],
])('details open as the preferences of the person say: %s', async (openDetails, role) => {
  await show({ open: 'j1' }, {}, openDetails);
  expect(await screen.findByRole(role, { name: 'Details of Import' })).toHaveTextContent('Details of job j1');
});

test('details open in a new tab if the preferences of the person say so', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { onView } = await show({}, {}, 'tab');
  await act(() => userEvent.click(screen.getByText('Import')));
  expect(opened).toHaveBeenCalledWith('/?open=j1', '_blank', 'noopener');
  expect(onView).not.toHaveBeenCalled();
});
