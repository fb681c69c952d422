import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';
import { earlyRows } from './early-rows';
import { startI18n } from './lib/i18n/i18n';
import { addressOf, around, id, noRows, personWith, project, projectPath } from './test/page-samples';
import { renderRoute, startServer } from './test/render-route';
import { answer } from './test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const column = {
  allowed: [],
  kind: 'number' as const,
  operators: [],
  searched: false,
  sortable: true,
  totaled: true,
};
const described = answer('get', '/api/grids/{gridId}', 200, {
  id: 'list',
  columns: [
    { ...column, name: 'invoiceAmount' },
    { ...column, name: 'amount' },
  ],
  exportable: true,
});

const workpage = `${projectPath}/workpage` as const;

test.each([
  ['/$tenant/jobs', 'invoices'],
  ['/$tenant/$projectId/invoices', 'invoices'],
  [projectPath, 'payments'],
  [workpage, 'invoices'],
  [workpage, 'payments'],
] as const)('the early rows of %s (%s) are those that the page requests, once', async (path, area) => {
  const person = personWith('invoices:getList', 'payments:getList', 'workpage:getList', 'jobs:getList');
  const read = { ...project, area };
  const early = await earlyRows[path]?.({
    params: { projectId: id },
    user: person,
    read: async (asked) => (asked === `/api/projects/${id}` ? read : undefined),
  });
  const requested: unknown[] = [];
  await renderRoute(addressOf(path), {
    person,
    handlers: [
      answer('get', '/api/projects/{projectId}', 200, read),
      ...around,
      described,
      http.post('*/grid', async ({ request }) => {
        requested.push({ path: new URL(request.url).pathname, body: await request.text() });
        return Response.json(noRows);
      }),
    ],
  });
  await waitFor(() => expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0));
  await waitFor(() => expect(requested).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(requested).toEqual([{ path: early?.path, body: JSON.stringify(early?.body) }]);
});

test('rows that the person may not read are not requested', async () => {
  const person = personWith();
  const user = { ...person, permissions: {} };
  const page = { params: { projectId: id }, user, read: async () => project };
  for (const rows of Object.values(earlyRows)) expect(await rows(page)).toBeUndefined();
});
