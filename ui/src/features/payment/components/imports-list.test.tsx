import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { ImportsList } from './imports-list';

beforeAll(() => startI18n('en'));

const file = {
  uploadId: 'u1',
  projectId: 'p1',
  fileName: 'payments.csv',
  created: '2026-11-20T10:00:00Z',
  uploadedBy: 'Priya Nair',
  importedCount: 2,
  refusedCount: 1,
  sameAmountCount: 0,
  total: '940.00',
  currency: 'USD',
  status: 'completed',
  mayApprove: true,
};
const refused = {
  line: 3,
  vendorNumber: 'V-9',
  amount: '10.00',
  currency: 'USD',
  problems: [{ field: 'vendorNumber', errorCode: 'InvalidValue', details: 'there is no vendor V-9' }],
};

function show(files: object[], scopes: ('get' | 'create')[]) {
  const api = fakeApi((request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/projects/p1/payment-imports') return json(files);
    expect(searchParams.get('status')).toBe('refused');
    return json({ ...file, rows: [refused], nextLine: 0 });
  });
  return showScreen(
    <ApiProvider api={api}>
      <ImportsList projectId="p1" tabs={null} />
    </ApiProvider>,
    sampleUser({ permissions: { payments: scopes } }),
  );
}

test('rejected rows are shown with their reasons', async () => {
  await show([file], ['get', 'create']);
  await userEvent.click(await screen.findByRole('button', { name: 'Show rejected rows' }));
  expect(await screen.findByText(/Line 3, vendor V-9: There is no vendor V-9\./)).toBeVisible();
});

test('a file of another type is refused by name before it is sent', async () => {
  await show([], ['get', 'create']);
  const input = (await screen.findByLabelText('Choose files')) as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], 'payments.pdf'), { applyAccept: false });
  expect(await screen.findByText('payments.pdf')).toBeVisible();
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('without the permission no file can be uploaded', async () => {
  await show([], ['get']);
  await screen.findByText('Uploaded payment files will appear here for approval.');
  expect(screen.queryByLabelText('Choose files')).toBeNull();
});
