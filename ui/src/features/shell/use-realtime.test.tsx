import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { markFirstPageReady } from '@/lib/loading/first-page';
import type { ConnectionEvents } from '@/lib/realtime/realtime';
import { noRows, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { sampleUser } from '@/test/samples';
import { answer, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

const connection = vi.hoisted(() => ({ events: undefined as unknown }));
vi.mock('@/lib/realtime/centrifuge', () => ({
  openCentrifuge: async (_url: string, _ticket: string, events: unknown) => {
    connection.events = events;
    return { close: () => {} };
  },
}));

beforeAll(() => startI18n('en'));
beforeAll(markFirstPageReady);
startServer();

const person = personWith();
const menu = () => screen.queryByRole('link', { name: 'Workspaces' });

/** Opens the jobs, whose menu has the workspaces, and counts how often the permissions are read again. */
async function openJobs(now: () => Schema<'AccountSession'>) {
  let asked = 0;
  const { router } = await renderRoute('/northwind/jobs', {
    person,
    handlers: [
      answer('post', '/api/realtime/ticket', 200, { key: 'ticket' }),
      answer('post', '/api/jobs/grid', 200, noRows),
      respond('get', '/api/session', 200, () => {
        asked += 1;
        return now();
      }),
    ],
  });
  await waitFor(() => expect(connection.events).toBeDefined());
  const report = (notice: Schema<'Notice'>) =>
    act(async () => (connection.events as ConnectionEvents).onMessage(notice));
  return { report, asked: () => asked, router };
}

test('a change of the own permissions changes the menu without a reload', async () => {
  const { workspaces: _, ...rest } = person.permissions;
  const { report, asked } = await openJobs(() => ({ ...person, permissions: rest }));
  expect(menu()).not.toBeNull();
  await report({ name: 'updateUser', objectIds: ['0198c7a2-0000-7000-8000-0000000000f1'] });
  expect(asked()).toBe(0);
  await report({ name: 'updateUser', objectIds: [person.userId] });
  await waitFor(() => expect(menu()).toBeNull());
  expect(asked()).toBe(1);
});

test('a notice without ids is about all users', async () => {
  const { report, asked } = await openJobs(() => person);
  await report({ name: 'updateUser' });
  await waitFor(() => expect(asked()).toBe(1));
  expect(menu()).not.toBeNull();
});

test('a page that is no longer permitted is left', async () => {
  const { report, router } = await openJobs(() => sampleUser({ permissions: {} }));
  await report({ name: 'updateUser', objectIds: [person.userId] });
  await waitFor(() => expect(router.state.location.pathname).toBe('/northwind/error/401'));
});
