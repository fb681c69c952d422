import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { id, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

type Answer = Schema<'DrillAnswer'>;

const invoice: Schema<'DrillFound'> = {
  id,
  projectId: id,
  workspaceId: id,
  invoiceNumber: 'INV-1',
  vendorName: 'Fabrikam',
  vendorNumber: 'V-1',
  companyNumber: '100',
  amount: '480.50',
  currency: 'USD',
  invoiceDate: '2026-11-02',
  stage: 'approval',
};
const other = { ...invoice, id: `${id.slice(0, -1)}c`, invoiceNumber: '', amount: undefined };
const searched: Answer['searched'] = [
  { field: 'invoiceNumber', value: 'INV-1' },
  { field: 'vendorNumber', value: 'V-1' },
];
const page = `/northwind/workspaces/${id}/projects/${id}/invoice`;

/** Opens a link; returns what the page asked. */
async function open(query: string, answer: Answer | Refusal, erpType = 'infor10') {
  const sent: unknown[] = [];
  const shown = await renderRoute(`/northwind/drill/${erpType}${query}`, {
    person: personWith(),
    handlers: [
      respond('post', '/api/drill/{erpType}', 200, ({ sent: body, url }) => {
        sent.push([url.pathname, body]);
        return answer;
      }),
    ],
  });
  return { ...shown, sent };
}

test('one invoice opens in place of the link', async () => {
  const { router, sent } = await open('?Invoice=INV-1&Vendor=V-1', {
    searched,
    invoices: [invoice],
    more: false,
  });
  await waitFor(() => expect(router.history.location.pathname).toBe(`${page}/${id}`));
  expect(router.history.length).toBe(1);
  expect(sent).toEqual([
    [
      '/api/drill/infor10',
      {
        parameters: [
          { name: 'Invoice', value: 'INV-1' },
          { name: 'Vendor', value: 'V-1' },
        ],
      },
    ],
  ]);
});

test('several invoices are listed as links', async () => {
  const { router } = await open('?Invoice=INV-1', { searched, invoices: [invoice, other], more: true });
  expect(await screen.findByText('Several invoices have these values.')).toBeVisible();
  expect(screen.getByText('Searched for Invoice number INV-1, Vendor number V-1')).toBeVisible();
  const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem');
  for (const text of ['Fabrikam, V-1', '$480.50', 'In approval']) expect(first).toHaveTextContent(text);
  expect(first?.querySelector('time')).toHaveAttribute('datetime', '2026-11-02');
  expect(within(second as HTMLElement).getByRole('link')).toHaveAccessibleName('Invoice without data');
  expect(screen.getByText(/^Only the latest 2 are shown/)).toBeVisible();
  expect(router.history.location.pathname).toBe('/northwind/drill/infor10');
  await userEvent.click(screen.getByRole('link', { name: 'INV-1' }));
  expect(router.history.location.pathname).toBe(`${page}/${id}`);
});

test('a link without a match says what was searched', async () => {
  await open('?Invoice=INV-1&Vendor=V-1', { searched, invoices: [], more: false }, 'netsuite');
  expect(await screen.findByText('No invoice has these values')).toBeVisible();
  expect(
    screen.getByText(
      'Searched for Invoice number INV-1, Vendor number V-1 in the projects with Oracle NetSuite that you see.',
    ),
  ).toBeVisible();
});

const noValue = { propertyName: 'parameters', errorCode: 'FieldIsRequired', errorMessage: '' };

test.each([
  [
    'DrillIsDisabledException',
    409,
    '?Invoice=1',
    'Links from Infor 10 are disabled',
    /The link has Invoice 1\.$/,
  ],
  ['DrillIsDisabledException', 409, '', 'Links from Infor 10 are disabled', /The link has no values\.$/],
  [
    'ValidationFailedException',
    422,
    '?Invoice=',
    'The link has no value to search for',
    /^The ERP passed nothing/,
  ],
  [
    'ValidationFailedException',
    422,
    '?Number=7&Invoice=',
    'The link has no value to search for',
    /^The ERP passed Number 7\./,
  ],
])('%s (%i) for “%s” is explained', async (code, status, query, title, hint) => {
  await open(query, new Refusal(code, status, status === 422 ? [noValue] : []));
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(hint)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure is shown with a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { sent } = await open('?Invoice=1', new Refusal('ForbiddenAccess', 403));
  expect(await screen.findByText('You don’t have the required permission.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('a value that is refused is no missing value', async () => {
  const problem = {
    propertyName: 'parameters[0].value',
    errorCode: 'UnsupportedCharacter',
    errorMessage: '',
  };
  await open('?Invoice=1', new Refusal('ValidationFailedException', 422, [problem]));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText('The link has no value to search for')).toBeNull();
});

test('the link of an unknown ERP shows the 404 page', async () => {
  const { sent } = await open('?Invoice=1', { searched, invoices: [], more: false }, 'other');
  expect((await screen.findAllByText('Page not found'))[0]).toBeVisible();
  expect(sent).toEqual([]);
});
