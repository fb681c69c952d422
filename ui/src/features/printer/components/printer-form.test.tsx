import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { showScreen } from '@/test/screen';
import type { Printer } from '../api/use-printers';
import { PrinterForm } from './printer-form';

beforeAll(() => startI18n('en'));

const printer: Printer = {
  id: 'p1',
  name: 'Check printer',
  uri: 'ipp://printer.example.com/ipp/print',
  orientation: 'printerDefault',
  sides: 'printerDefault',
  active: true,
  status: 'ready',
  openBatches: 1,
  attributes: { model: '', reason: '', trays: [], pageSizes: [], sides: [] },
  version: 4,
};

test('a printer with open check runs keeps its address, and the form keeps what was entered', async () => {
  const sent: unknown[] = [];
  const api = fakeApi(async (request) => {
    if (request.method === 'GET') return json({ items: [], exists: false });
    sent.push(await request.json());
    return json({ ErrorCode: 'PrinterInUseException', requestId: 'r1' }, 409);
  });
  let closed = false;
  await showScreen(
    <ApiProvider api={api}>
      <PrinterForm
        printer={printer}
        reload={() => Promise.resolve(printer)}
        onClose={() => {
          closed = true;
        }}
      />
    </ApiProvider>,
  );
  const address = await screen.findByRole('textbox', { name: /Address/ });
  await userEvent.clear(address);
  await userEvent.paste('ipp://home.example.com/ipp/print');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const refusal = await screen.findByText('Check runs of this printer aren’t printed yet.');
  expect(refusal.closest('[role=alert]')).toHaveTextContent(/address and its agent can’t change/);
  expect(address).toHaveValue('ipp://home.example.com/ipp/print');
  expect(closed).toBe(false);
  expect(sent).toMatchObject([{ uri: 'ipp://home.example.com/ipp/print', version: 4 }]);
});
