import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { PaymentBulk } from './payment-bulk';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

let sent: { path: string; body: unknown }[] = [];

const sums = [
  { field: 'amount', function: 'sum', value: '940.00', currency: 'USD' },
  { field: 'amount', function: 'sum', value: '12.50', currency: 'EUR' },
];

function show(processed: boolean) {
  sent = [];
  const api = fakeApi(async (request) => {
    const path = new URL(request.url).pathname;
    sent.push({ path, body: await request.json() });
    if (path.endsWith('/grid')) return json({ items: [], nextCursor: '', totalCount: 2, totals: sums });
    return json({});
  });
  const permissions = { payments: ['update', 'approve', 'delete', 'void'] as const };
  return showScreen(
    <ApiProvider api={api}>
      <PaymentBulk
        projectId="p1"
        checks
        processed={processed}
        chosen={{ selection: { ids: ['a', 'b'] }, count: 2 }}
        onChosen={() => {}}
        onDone={() => {}}
      />
    </ApiProvider>,
    sampleUser({ permissions: { payments: [...permissions.payments] } }),
  );
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

test('a list offers the actions that its payments allow', async () => {
  const { unmount } = await show(false);
  expect(buttons()).toEqual(['Hold', 'Release hold', 'Cancel payment', 'Delete']);
  unmount();
  await show(true);
  expect(buttons()).toEqual(['Cancel payment', 'Delete', 'Void checks']);
});

test('the dialog that voids several checks shows their number and amounts from the server', async () => {
  await show(true);
  await userEvent.click(screen.getByRole('button', { name: 'Void checks' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent('2 payments'));
  expect(dialog).toHaveTextContent('$940.00');
  expect(dialog).toHaveTextContent('€12.50');
  expect(sent).toEqual([
    {
      path: '/api/projects/p1/payments/grid',
      body: { ids: ['a', 'b'], totals: [{ field: 'amount', function: 'sum' }], pageSize: 1 },
    },
  ]);
});
