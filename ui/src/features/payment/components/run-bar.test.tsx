import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { RunBar } from './run-bar';

beforeAll(() => startI18n('en'));

const run = {
  ready: [{ method: 'check', count: 3, total: '940.00', currency: 'USD' }],
  positivePayDue: 0,
  openBatches: [],
  accountId: 'a1',
  accountName: 'Operating',
  bankName: 'First Bank',
  accountLast4: '6789',
  usesPositivePay: false,
  nextCheckNumber: 1017,
};
const preview = {
  payments: 3,
  total: '940.00',
  currency: 'USD',
  vendors: [],
  vendorCount: 0,
  leftOut: [],
  leftOutCount: 0,
};
const openRun = {
  id: 'b1',
  number: 12,
  kind: 'check',
  status: 'awaiting_release',
  payments: 3,
  total: '940.00',
};

function show(given: object, printers: object[] = []) {
  const api = fakeApi((request) => {
    const path = new URL(request.url).pathname;
    if (path.endsWith('/payment-run')) return json({ ...run, ...given });
    if (path.endsWith('/preview')) return json(preview);
    return json({ items: printers });
  });
  return showScreen(
    <ApiProvider api={api}>
      <RunBar projectId="p1" view={{}} chosen={undefined} onOpenBatch={() => {}} />
    </ApiProvider>,
    sampleUser({ permissions: { payments: ['get', 'prepare'] } }),
  );
}

test.each([
  ['an open check run', { openBatches: [openRun] }, /Batch 12|12/],
  ['no bank account', { accountId: '' }, /Ask an administrator to assign one/],
])('checks are not offered with %s', async (_, given, shown) => {
  await show(given);
  expect((await screen.findAllByText(shown))[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print checks' })).toBeNull();
});

test('an open ACH batch does not prevent a check run', async () => {
  await show({ openBatches: [{ ...openRun, kind: 'ach' }] });
  expect(await screen.findByRole('button', { name: 'Print checks' })).toBeVisible();
});

test('without a printer no check run is prepared', async () => {
  await show({});
  await userEvent.click(await screen.findByRole('button', { name: 'Print checks' }));
  expect(await screen.findByText(/No printer is set up/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Prepare check run' })).toBeDisabled();
});

test('with a printer the check run is prepared', async () => {
  await show({}, [{ id: 'pr1', name: 'Office', status: 'ready' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Print checks' }));
  const prepare = await screen.findByRole('button', { name: 'Prepare check run' });
  await waitFor(() => expect(prepare).toBeEnabled());
});
