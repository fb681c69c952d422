import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { showScreen } from '@/test/screen';
import type { Task } from '../api/use-tasks';
import { DecisionBar } from './decision-bar';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

const taskAt = (level: number) =>
  ({
    id: 't1',
    name: 'Approve invoice INV-1',
    bucket: 'active',
    level,
    actions: ['approve', 'restart'],
    subjectType: 'invoice',
    subjectId: 'i1',
    projectId: 'p1',
  }) as unknown as Task;

/** The bodies that the page sent, in order. */
let sent: unknown[] = [];

function show(task: Task) {
  sent = [];
  const api = fakeApi(async (request) => {
    sent.push(await request.json());
    return json(taskAt(1));
  });
  return showScreen(
    <ApiProvider api={api}>
      <DecisionBar task={task} onInvoice={() => {}} onDone={() => {}} leaving={() => false} bulk={false} />
    </ApiProvider>,
  );
}

test('a restart names its effect and is sent after confirmation, with the comment', async () => {
  await show(taskAt(2));
  await userEvent.click(screen.getByRole('button', { name: 'Restart' }));
  expect(await screen.findByText(/approvals so far are discarded/)).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), 'Wrong cost center');
  const [, confirm] = screen.getAllByRole('button', { name: 'Restart', hidden: true });
  await userEvent.click(confirm as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ action: 'restart', fields: { reason: 'Wrong cost center' } });
});

test('an approval at its first level cannot be restarted', async () => {
  await show(taskAt(1));
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();
});
