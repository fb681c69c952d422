import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import type { SessionUser } from '@/lib/session/session';
import { setup } from '@/test/changed/drill';
import { addressOf, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { sampleUser } from '@/test/samples';
import { Refusal, respond } from '@/test/server';
import type { Setup } from './api/use-drill';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const unsaved: Setup = { ...setup, erpType: 'fusion', enabled: false, version: 0 };

/** Opens the page; returns the changes that it sends. */
async function open(person: SessionUser, refusal?: Refusal) {
  const sent: unknown[] = [];
  let setups: Setup[] = [{ ...setup, changedAt: '2026-11-20T10:00:00Z', changedBy: 'Ann Lee' }, unsaved];
  await renderRoute(addressOf('/$tenant/company-settings/connections/drill-setup'), {
    person,
    handlers: [
      respond('get', '/api/drill-setups', 200, () => ({ setups })),
      respond('put', '/api/drill-setups/{erpType}', 200, ({ sent: body, url }) => {
        sent.push([url.pathname, body]);
        if (refusal) return refusal;
        const saved = { ...unsaved, ...body, version: 1 };
        setups = setups.map((one) => (one.erpType === saved.erpType ? saved : one));
        return saved;
      }),
    ],
  });
  return sent;
}

const section = (name: string) => screen.findByRole('form', { name });

test('the link of an ERP is copied with its saved names', async () => {
  await open(personWith('connections:update'));
  const infor = await section('Infor 10');
  const link = `${window.location.origin}/northwind/drill/infor10?Invoice={Invoice}&Vendor={Vendor}&Company={Company}&PurchaseOrder={PurchaseOrder}`;
  expect(within(infor).getByText(link)).toBeVisible();
  expect(within(infor).getByText(/^Changed by Ann Lee on/)).toBeVisible();
  const user = userEvent.setup();
  await user.click(within(infor).getByRole('button', { name: 'Copy the link for Infor 10' }));
  expect(await navigator.clipboard.readText()).toBe(link);
});

test('each ERP is saved on its own', async () => {
  const sent = await open(personWith('connections:update'));
  const fusion = within(await section('Oracle Fusion'));
  expect(fusion.queryByText(/^Changed/)).toBeNull();
  await userEvent.click(fusion.getByRole('switch', { name: 'Links open invoices' }));
  await userEvent.type(fusion.getByLabelText('ERP reference'), 'InvoiceId');
  await userEvent.click(fusion.getByRole('button', { name: 'Save' }));
  expect(await fusion.findByText(/&InvoiceId=\{InvoiceId\}$/)).toBeVisible();
  expect(sent).toEqual([
    [
      '/api/drill-setups/fusion',
      { enabled: true, parameters: { ...setup.parameters, erpReference: 'InvoiceId' }, version: 0 },
    ],
  ]);
});

test('a refused name is marked at its field', async () => {
  const problem = {
    propertyName: 'parameters.erpReference',
    errorCode: 'NameNotUniqueException',
    errorMessage: '',
  };
  await open(personWith('connections:update'), new Refusal('ValidationFailedException', 422, [problem]));
  const fusion = within(await section('Oracle Fusion'));
  await userEvent.type(fusion.getByLabelText('ERP reference'), 'vendor');
  await userEvent.click(fusion.getByRole('button', { name: 'Save' }));
  expect(await fusion.findByText('This name is already in use.')).toBeVisible();
  expect(fusion.getByLabelText('ERP reference')).toBeInvalid();
  expect(fusion.getByLabelText('ERP reference')).toHaveValue('vendor');
});

test('without the permission to change connections, the setup is read-only', async () => {
  await open(sampleUser({ permissions: { connections: ['getList'] } }));
  const infor = within(await section('Infor 10'));
  expect(infor.getByRole('switch')).toBeDisabled();
  expect(infor.getByLabelText('Invoice number')).toHaveAttribute('readonly');
  expect(infor.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(infor.getByRole('button', { name: 'Copy the link for Infor 10' })).toBeEnabled();
});

test('the page of connections leads to the setup', async () => {
  await renderRoute(addressOf('/$tenant/company-settings/connections'), { person: personWith() });
  expect(await screen.findByRole('link', { name: 'Drill setup' })).toHaveAttribute(
    'href',
    '/northwind/company-settings/connections/drill-setup',
  );
});
