import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import { job } from '@/test/changed/records';
import { addressOf, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(async () => {
  await setLanguage('en');
});
startServer();

/** A person who may start workflows. */
const starter = (): ReturnType<typeof personWith> => {
  const person = personWith();
  return { ...person, permissions: { ...person.permissions, components: ['execute'] } };
};

const next = '0198c7a2-0000-7000-8000-000000000099';
const ended: Partial<Schema<'Job'>> = {
  workflowType: 'Generic',
  state: 'FinishedWithErrors',
  finishedAt: '2026-12-01T09:05:00Z',
};

/** Opens a job, and returns the jobs that were run again. */
async function open(of: Partial<Schema<'Job'>>, person = starter()) {
  const again: string[] = [];
  const { router } = await renderRoute(addressOf('/$tenant/jobs/$jobId'), {
    person,
    handlers: [
      respond('get', '/api/jobs/{jobId}', 200, ({ url }) => ({
        ...job,
        ...of,
        id: url.pathname.split('/').at(-1) ?? '',
      })),
      respond('post', '/api/jobs/{jobId}/rerun', 200, ({ url }) => {
        again.push(url.pathname);
        return { jobId: next, number: 12 };
      }),
    ],
  });
  await screen.findByRole('list', { name: 'Steps' });
  return { again, router };
}

test('an ended job of a Generic workflow runs again once, and its page follows', async () => {
  const { again, router } = await open(ended);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Run again' }));
  await screen.findByText('Job 12 started');
  await vi.waitFor(() => expect(router.state.location.pathname).toContain(next));
  expect(again).toHaveLength(1);
});

test.each<[string, Partial<Schema<'Job'>>]>([
  ['runs', { workflowType: 'Generic', state: 'Processing' }],
  ['began with a record', { ...ended, workflowType: 'Invoice Approval' }],
])('a job that %s has no such button', async (_name, of) => {
  await open(of);
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
});

test('who may not start workflows has no such button', async () => {
  const { permissions } = personWith();
  await open(ended, { ...personWith(), permissions: { ...permissions, components: ['getList'] } });
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
});

test('after a refusal, the job stays open and can be run again', async () => {
  const answers = [new Refusal('JobRunningException', 409), { jobId: next, number: 12 }];
  const { router } = await renderRoute(addressOf('/$tenant/jobs/$jobId'), {
    person: starter(),
    handlers: [
      answer('get', '/api/jobs/{jobId}', 200, { ...job, ...ended }),
      respond('post', '/api/jobs/{jobId}/rerun', 200, () => answers.shift() ?? new Refusal('NotFound', 404)),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Run again' }));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Run again' })).toBeEnabled());
  expect(router.state.location.pathname).not.toContain(next);
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toContain(next));
});
