import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { addressOf, id, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const entry: Schema<'AuditEntry'> = {
  id,
  at: '2026-11-24T14:00:00Z',
  userName: 'Nadia Ruiz',
  action: 'connection.profileChanged',
  area: 'Connections',
  clientIp: '203.0.113.7',
  workspaceName: '',
  projectName: '',
  objectType: 'connection',
  objectId: id,
  correlationId: 'request-1',
};

const list = answer('post', '/api/audit/grid', 200, {
  items: [entry],
  nextCursor: '',
  totalCount: 1,
  totals: [],
});

test('a link to an entry shows the list and the values, without those of secrets', async () => {
  await renderRoute(`${addressOf('/$tenant/global-audit')}?open=${id}`, {
    person: personWith('globalAudit:get'),
    handlers: [
      list,
      answer('get', '/api/audit/{entryId}', 200, {
        ...entry,
        objectName: 'Bank server',
        sequence: 4711,
        hash: 'ab12',
      }),
      answer('get', '/api/audit/{entryId}/history', 200, {
        lines: [
          {
            id,
            at: entry.at,
            action: entry.action,
            actor: { kind: 'person', id, name: 'Nadia Ruiz' },
            changes: [
              { field: 'name', kind: 'text', before: { text: 'Old bank' }, after: { text: 'Bank server' } },
              { field: 'password', kind: 'secret' },
            ],
            links: [],
          },
        ],
      }),
    ],
  });
  const details = await screen.findByLabelText(/^Details/);
  expect(await within(details).findByText('Old bank')).toBeVisible();
  expect(within(details).getByText('changed')).toBeVisible();
  expect(await within(details).findByText('4711')).toBeVisible();
  expect(within(details).getByRole('link', { name: 'request-1' })).toHaveAttribute(
    'href',
    expect.stringContaining('correlationId%7Eequal%7Erequest-1'),
  );
  expect(screen.getAllByText('Connections').length).toBeGreaterThan(0);
});

test('an entry about a company links to the page of the company', async () => {
  const about = { ...entry, action: 'tenant.suspended', area: 'Tenants', objectType: 'tenant' } as const;
  await renderRoute(`${addressOf('/$tenant/global-audit')}?open=${id}`, {
    person: personWith('globalAudit:get', 'tenants:manage'),
    handlers: [
      list,
      answer('get', '/api/audit/{entryId}', 200, {
        ...about,
        objectName: 'Fabrikam',
        sequence: 1,
        hash: 'ab12',
      }),
      answer('get', '/api/audit/{entryId}/history', 200, { lines: [] }),
    ],
  });
  const details = await screen.findByLabelText(/^Details/);
  expect(await within(details).findByText('Suspended the tenant')).toBeVisible();
  expect(within(details).getByRole('link', { name: 'Fabrikam' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/tenants/${id}`),
  );
});

test('a verification says which entry of the log was changed', async () => {
  await renderRoute(addressOf('/$tenant/global-audit'), {
    person: personWith('globalAudit:get'),
    handlers: [
      list,
      answer('get', '/api/audit/verification', 200, {
        ok: false,
        entries: 1200,
        checkpoints: 3,
        forged: 1,
        lastCheckpoint: '2026-11-24T13:00:00Z',
        finding: { entry: 1100, reason: 'substituted', checkpoint: '2026-11-24T12:00:00Z' },
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify the log' }));
  const dialog = await screen.findByRole('dialog', { name: 'Verify the log' });
  expect(
    await within(dialog).findByText(
      /Entry 1,100 is the first that differs.*not the entry that the checkpoint of .*2026/,
    ),
  ).toBeVisible();
  expect(within(dialog).getByText('1 checkpoint has an invalid signature.')).toBeVisible();
});

test('a verification of an unchanged log says so, and only people with the permission can start it', async () => {
  await renderRoute(addressOf('/$tenant/global-audit'), {
    person: personWith('globalAudit:get'),
    handlers: [
      list,
      answer('get', '/api/audit/verification', 200, { ok: true, entries: 12, checkpoints: 0, forged: 0 }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify the log' }));
  expect(await screen.findByText('The log is unchanged')).toBeVisible();
  expect(screen.getByText(/No checkpoint is signed yet/)).toBeVisible();
});

test('a verification that fails does not show the result of the one before', async () => {
  const results = [{ ok: true, entries: 12, checkpoints: 1, forged: 0 }, new Refusal('TooManyRequests', 429)];
  await renderRoute(addressOf('/$tenant/global-audit'), {
    person: personWith('globalAudit:get'),
    handlers: [
      list,
      respond('get', '/api/audit/verification', 200, () => results.shift() ?? new Refusal('NotFound', 404)),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify the log' }));
  await screen.findByText('The log is unchanged');
  await userEvent.click(screen.getByRole('button', { name: 'Verify again' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText('The log is unchanged')).toBeNull();
});
