import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { batch } from '@/test/changed/records';
import { addressOf, around, personWith, projectPath } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const open = (shown: Schema<'Batch'>) =>
  renderRoute(addressOf(`${projectPath}/batches/$batchId`), {
    person: personWith('payments:get', 'payments:getList', 'payments:release'),
    handlers: [...around, answer('get', '/api/batches/{batchId}', 200, shown)],
  });

const checks: Schema<'Batch'> = {
  ...batch,
  kind: 'check',
  printer: { name: 'Check printer', address: 'ipp://10.0.0.7/ipp/print', agentName: '', agentHost: '' },
};

test('a releaser sees at which address checks are printed', async () => {
  await open(checks);
  expect(await screen.findByText('ipp://10.0.0.7/ipp/print')).toBeVisible();
  expect(screen.getByText('Check printer')).toBeVisible();
  expect(screen.queryByText(/Through the agent/)).toBeNull();
  expect(screen.queryByText('Path at the bank')).toBeNull();
});

test('a releaser sees which agent on which machine prints checks', async () => {
  await open({
    ...checks,
    printer: { name: 'P', address: 'ipp://p', agentName: 'Print room', agentHost: 'print-1' },
  });
  expect(await screen.findByText('Through the agent Print room on print-1')).toBeVisible();
});

test('the timeline of a canceled batch ends with its cancelation', async () => {
  await open({
    ...batch,
    status: 'canceled',
    timeline: [
      { name: 'prepared', at: '2026-11-20T10:00:00Z', by: 'Ann' },
      { name: 'released' },
      { name: 'sealed' },
      { name: 'delivered' },
    ],
  });
  const timeline = await screen.findByRole('list', { name: 'Timeline' });
  const steps = within(timeline).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringMatching(/^Prepared/),
    expect.stringMatching(/^Canceled/),
  ]);
});
