import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { RelatedRecords } from './related-records';

beforeAll(() => startI18n('en'));

const link = (type: Schema<'HistoryLink'>['type'], id: string, label: string): Schema<'HistoryLink'> => ({
  type,
  id,
  label,
  projectId: 'p1',
  workspaceId: 'w1',
});

const show = (answer: Schema<'HistoryRelated'>) => {
  const asked: [string, object][] = [];
  const api: unknown = {
    GET: async (path: string, { params }: { params: { path: object } }) => {
      asked.push([path, params.path]);
      return { data: answer };
    },
  };
  return showScreen(
    <ApiProvider api={api as Api}>
      <RelatedRecords of="task" id="t1" />
    </ApiProvider>,
  ).then(() => asked);
};

test('related records link to their pages', async () => {
  const asked = await show({
    links: [
      link('invoice', 'i1', 'INV-1'),
      link('payment', 'y1', 'ACH-1'),
      link('batch', 'b1', '7'),
      link('job', 'j1', '9'),
    ],
  });
  const list = await screen.findByRole('list', { name: 'Related records' });
  expect(asked).toEqual([['/api/tasks/{taskId}/related', { taskId: 't1' }]]);
  expect(
    within(list)
      .getAllByRole('link')
      .map((one) => [one.textContent, one.getAttribute('href')]),
  ).toEqual([
    ['Invoice INV-1', '/northwind/workspaces/w1/projects/p1/invoice/i1'],
    ['Payment ACH-1', '/northwind/workspaces/w1/projects/p1/workpage?open=y1'],
    ['Batch 7', '/northwind/workspaces/w1/projects/p1/batches/b1'],
    ['Job 9', '/northwind/jobs/j1'],
  ]);
});

test('a replaced task links to its successor, once', async () => {
  const successor = link('task', 't2', '43');
  await show({ links: [link('invoice', 'i1', 'INV-1'), successor], successor });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('A newer task has replaced this task. Task 43');
  expect(within(notice).getByRole('link')).toHaveAttribute('href', '/northwind/tasks/t2');
  expect(screen.getAllByRole('link', { name: 'Task 43' })).toHaveLength(1);
});

test('a record without related records shows nothing', async () => {
  await show({ links: [] });
  expect(screen.queryByRole('list')).toBeNull();
});
