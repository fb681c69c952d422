import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { forgetLists, useOpenedLists } from '@/lib/grid/opened-lists';
import { startI18n } from '@/lib/i18n/i18n';
import { renderRoute, startServer } from './render-route';
import { sampleUser } from './samples';

beforeAll(() => startI18n('en'));
beforeEach(() => {
  forgetLists();
  asked = [];
});
startServer();

const job = (number: number) => ({
  id: `j${number}`,
  number,
  name: `Import ${number}`,
  nameCode: '',
  nameOf: `Import ${number}`,
  projectName: 'Invoices',
  workflowType: 'Generic',
  subjectType: 'upload',
  startedByName: '',
  createdAt: '2026-01-31T12:00:00Z',
  state: 'FinishedOK',
  loops: false,
  files: false,
  steps: [],
});

let asked: Schema<'GridRequest'>[] = [];

/** Five jobs on two pages of the list. */
const handlers = [
  http.get('*/api/user-preferences', () => HttpResponse.json({ openDetails: 'panel', version: 0 })),
  http.get('*/api/grids/:id', () => HttpResponse.json({ columns: [], exportable: false })),
  http.get('*/api/grids/:id/settings', () => HttpResponse.json({})),
  http.post('*/api/jobs/grid', async ({ request }) => {
    const body = (await request.json()) as Schema<'GridRequest'>;
    asked.push(body);
    const numbers = body.cursor ? [4, 5] : [1, 2, 3];
    return HttpResponse.json({
      items: numbers.map(job),
      nextCursor: body.cursor ? '' : 'second',
      totals: [],
      totalCount: 5,
    });
  }),
  http.get('*/api/jobs/:id', ({ params }) => HttpResponse.json(job(Number(String(params.id).slice(1))))),
];

const person = sampleUser({ permissions: { jobs: ['getList', 'get'] } });

const heading = (number: number) =>
  screen.findByRole('heading', { level: 1, name: `Import ${number}` }, { timeout: 10_000 });
const bar = () => screen.queryByRole('navigation', { name: 'Records of Jobs' });

async function openFromList(path = '/northwind/jobs?q=import') {
  await renderRoute(path, { person, handlers });
  await userEvent.click(await screen.findByText('Import 2', {}, { timeout: 10_000 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open full page' }));
  await heading(2);
}

test('a record opened from a list leads to its neighbors, across the pages of the list', async () => {
  await openFromList();
  expect(await screen.findByText('2 of 5')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next record' }));
  await heading(3);
  fireEvent.keyDown(document.body, { key: 'j' });
  await heading(4);
  expect(asked.at(-1)).toMatchObject({ search: 'import', cursor: 'second' });
  fireEvent.keyDown(document.body, { key: 'j' });
  await heading(5);
  expect(screen.getByText('5 of 5')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next record' })).toBeDisabled();
  fireEvent.keyDown(document.body, { key: 'k' });
  await heading(4);
  await userEvent.click(screen.getByRole('link', { name: 'Back to Jobs' }));
  expect(await screen.findByDisplayValue('import', {}, { timeout: 10_000 })).toBeVisible();
  expect(bar()).toBeNull();
}, 60_000);

test('the list survives a reload, but no other person and no sign-out', async () => {
  await openFromList();
  expect(bar()).toBeVisible();
  expect(window.sessionStorage.getItem('countersign.opened-lists')).toContain('/api/jobs');
  const [name, list] = Object.entries(useOpenedLists.getState())[0] ?? [];
  act(() => void useOpenedLists.setState({ [name ?? '']: { ...list, userId: 'other' } } as never));
  expect(bar()).toBeNull();
  act(() => void useOpenedLists.setState({ [name ?? '']: list } as never));
  expect(bar()).toBeVisible();
  act(forgetLists);
  expect(bar()).toBeNull();
  expect(window.sessionStorage.getItem('countersign.opened-lists')).not.toContain('/api/jobs');
}, 60_000);

test('a record opened by its address has no neighbors', async () => {
  await renderRoute('/northwind/jobs/j2', { person, handlers });
  await heading(2);
  expect(screen.queryByRole('button', { name: 'Next record' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(asked).toEqual([]));
}, 60_000);
