import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { addressOf, id, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

type Export = Schema<'DataexportExport'>;

const running: Export = {
  id,
  state: 'running',
  requestedBy: 'Ann Lee',
  requestedAt: '2026-11-24T14:00:00Z',
  rows: 0,
  files: 0,
  bytes: 0,
  sha256: '',
};
const ready: Export = {
  ...running,
  state: 'ready',
  readyAt: '2026-11-24T14:05:00Z',
  expiresAt: '2026-12-01T14:05:00Z',
  rows: 1200,
  files: 40,
  bytes: 5_000_000,
  sha256: 'ab'.repeat(32),
};

interface Answers {
  items: Export[];
  start?: Export | Refusal;
  link?: { path: string } | Refusal;
}

/** Opens the page; returns the commands that it sends. */
async function open({ items, start = running, link = { path: '/archive?key=k' } }: Answers) {
  const sent: string[] = [];
  let now = items;
  await renderRoute(addressOf('/$tenant/company-settings/data-export'), {
    person: personWith('dataExports:manage'),
    handlers: [
      respond('get', '/api/data-exports', 200, () => ({ items: now })),
      respond('post', '/api/data-exports', 201, () => {
        sent.push('start');
        if (!(start instanceof Refusal)) now = [start, ...now];
        return start;
      }),
      respond('post', '/api/data-exports/{dataExportId}/link', 200, () => {
        sent.push('link');
        return link;
      }),
    ],
  });
  return sent;
}

test('an export starts after a confirmation, and one is in progress at a time', async () => {
  const sent = await open({ items: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Start export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export all data?' });
  expect(within(dialog).getByText(/Everyone else who may export data receives an email/)).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Start export' }));
  expect(await screen.findByText('In progress')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start export' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Download the export of/ })).toBeNull();
  expect(sent).toEqual(['start']);
});

test('a canceled confirmation starts nothing', async () => {
  const sent = await open({ items: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Start export' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
});

test('a refusal is shown and the list is read again', async () => {
  await open({ items: [], start: new Refusal('IllegalTransitionException', 409) });
  await userEvent.click(await screen.findByRole('button', { name: 'Start export' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start export' }),
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByText('No exports yet')).toBeVisible();
});

test('a download follows a link that works once', async () => {
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const sent = await open({ items: [ready, { ...running, id: `${id.slice(0, -1)}9`, state: 'expired' }] });
  expect(await screen.findByText('1,200 records, 40 documents, 4.8 MB')).toBeVisible();
  expect(screen.getByText(`SHA-256: ${ready.sha256}`)).toBeVisible();
  const downloads = screen.getAllByRole('button', { name: /^Download the export of/ });
  expect(downloads).toHaveLength(1);
  await userEvent.click(downloads[0] as HTMLElement);
  await vi.waitFor(() => expect(followed).toHaveBeenCalledOnce());
  const link = followed.mock.contexts[0] as HTMLAnchorElement;
  expect(link.getAttribute('href')).toBe('/archive?key=k');
  expect(link.hasAttribute('download')).toBe(true);
  expect(sent).toEqual(['link']);
  followed.mockRestore();
});
