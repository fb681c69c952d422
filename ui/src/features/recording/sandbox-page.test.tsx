import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import type { Permission } from '@/lib/session/permission';
import { addressOf, noRows, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, everythingFails, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const message: Schema<'RecordingEntry'> = {
  id: '0198c7a2-0000-7000-8000-000000000007',
  recordedAt: '2026-11-28T09:00:00Z',
  channel: 'mail',
  state: 'delivered',
  recipient: 'ann@trial.example',
  name: 'm-1@countersign',
  subject: 'Approve invoice INV-1',
  size: 10,
};

const file: Schema<'RecordingEntry'> = {
  ...message,
  id: '0198c7a2-0000-7000-8000-000000000008',
  channel: 'bank',
  recipient: 'sftp.bank.example:22/in',
  name: 'ACH_000012.txt',
  subject: '',
  batchNumber: 12,
  state: 'withdrawn',
};

const sandboxPerson = (...more: Permission[]) => ({ ...personWith(...more), mode: 'sandbox' as const });

async function open(
  items: Schema<'RecordingEntry'>[],
  person: ReturnType<typeof personWith> = sandboxPerson(),
) {
  let asked = 0;
  await renderRoute(addressOf('/$tenant/company-settings/sandbox'), {
    person,
    handlers: [
      respond('post', '/api/recordings/grid', 200, () => {
        asked += 1;
        return { ...noRows, items, totalCount: items.length };
      }),
      answer('get', '/api/recordings/{recordingId}', 200, {
        ...message,
        body: 'Due today.\nhttps://pay.example/trial/tasks/1',
        sha256: 'ab'.repeat(32),
      }),
    ],
  });
  return () => asked;
}

test('a sandbox lists what it recorded, and a message opens with its text', async () => {
  await open([message, file]);
  const row = (await screen.findAllByText('ann@trial.example'))[0];
  expect(screen.getAllByText('ACH_000012.txt')[0]).toBeVisible();
  expect(screen.getAllByText('Withdrawn')[0]).toBeVisible();
  if (!row) throw new Error('the message is not listed');
  await userEvent.click(row);
  const panel = await screen.findByRole('heading', { name: 'Message' });
  const text = panel.closest('section') ?? document.body;
  expect(within(text).getByText(/Due today\./)).toHaveTextContent('https://pay.example/trial/tasks/1');
  expect(screen.queryByRole('link', { name: /pay\.example/ })).toBeNull();
  expect(screen.getByText('ab'.repeat(32))).toBeVisible();
});

test('the recording of a file leads to its batch if the reader may open it', async () => {
  const one = {
    ...file,
    body: '',
    sha256: 'ab'.repeat(32),
    batchId: '0198c7a2-0000-7000-8000-000000000009',
    projectId: '0198c7a2-0000-7000-8000-00000000000a',
    workspaceId: '0198c7a2-0000-7000-8000-00000000000b',
  };
  const details = async (shown: Schema<'Recording'>, person = sandboxPerson()) => {
    const { unmount } = await renderRoute(addressOf('/$tenant/company-settings/sandbox'), {
      person,
      handlers: [
        answer('post', '/api/recordings/grid', 200, { ...noRows, items: [file], totalCount: 1 }),
        answer('get', '/api/recordings/{recordingId}', 200, shown),
      ],
    });
    const [row] = await screen.findAllByText('ACH_000012.txt');
    if (row) await userEvent.click(row);
    await screen.findByText('ab'.repeat(32));
    const href = screen.queryByRole('link', { name: '12' })?.getAttribute('href');
    unmount();
    return href;
  };
  const { workspaceId, projectId, batchId } = one;
  expect(await details(one)).toMatch(`/workspaces/${workspaceId}/projects/${projectId}/batches/${batchId}`);
  expect(await details({ ...one, projectId: undefined, workspaceId: undefined })).toBeUndefined();
  const person = sandboxPerson();
  const withoutPayments = { ...person, permissions: { ...person.permissions, payments: [] } };
  expect(await details(one, withoutPayments)).toBeUndefined();
});

test('the page says what is still real, also without recordings', async () => {
  await open([]);
  expect(await screen.findByText('Nothing recorded yet')).toBeVisible();
  expect(screen.getByText(/Invoices go to the ERP of their project/)).toBeVisible();
  expect(screen.getByText(/A sandbox never becomes live/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'configuration file' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/company-settings\/data-export$/),
  );
});

test('a failure of the server is shown with a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await renderRoute(addressOf('/$tenant/company-settings/sandbox'), {
    person: sandboxPerson(),
    handlers: [everythingFails],
  });
  expect((await screen.findAllByText('Something went wrong on our side.'))[0]).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Try again' })[0]).toBeVisible();
});

test('a live company records nothing, so its page asks for nothing', async () => {
  const asked = await open([message], personWith());
  expect(await screen.findByText(/This company is live/)).toBeVisible();
  expect(screen.queryByText('ann@trial.example')).toBeNull();
  expect(asked()).toBe(0);
});

test('the page is translated', async () => {
  await setLanguage('de');
  try {
    await open([message]);
    expect((await screen.findAllByText('Aufgezeichnet'))[0]).toBeVisible();
    expect(screen.getByText(/Rechnungen gehen an das ERP ihres Projekts/)).toBeVisible();
  } finally {
    await setLanguage('en');
  }
});
