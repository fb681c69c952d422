import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiProvider, useApi } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { invoiceQueries } from '../api/queries';
import { type Invoice, useInvoiceCommands } from '../api/use-invoice';
import { CommentsTab } from './comments-tab';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

const comment = (id: string, userName: string, own: boolean) => ({
  id,
  userName,
  comment: `A comment of ${userName}.`,
  at: '2026-11-20T10:00:00Z',
  version: 1,
  mayEdit: own,
  mayDelete: own,
});

const invoice = {
  id: 'i1',
  version: 3,
  comments: [comment('c1', 'Maria Anders', true), comment('c2', 'Daniel Okafor', false)],
} as unknown as Invoice;

function Page() {
  const { data = invoice } = useQuery(invoiceQueries.one(useApi(), invoice.id));
  return <CommentsTab invoice={data} commands={useInvoiceCommands(data.id)} />;
}

/** The changes that the page sent, in order. */
let sent: string[] = [];

async function show() {
  sent = [];
  let stored = invoice;
  const api = fakeApi(async (request) => {
    if (request.method === 'GET') return json(stored);
    const { pathname } = new URL(request.url);
    const body = request.method === 'PUT' ? ((await request.json()) as { comment: string }) : undefined;
    sent.push([request.method, pathname, body && JSON.stringify(body)].filter(Boolean).join(' '));
    const [first, second] = stored.comments;
    if (!first || !second) throw new Error('the invoice has two comments');
    const changed = body ? [{ ...first, comment: body.comment, version: 2 }, second] : [second];
    stored = { ...stored, version: stored.version + 1, comments: changed };
    return json(stored);
  });
  await showScreen(
    <ApiProvider api={api}>
      <Page />
    </ApiProvider>,
    sampleUser({ permissions: { invoices: ['get'], invoiceComments: ['create'] } }),
  );
}

test('people edit their own comments only', async () => {
  await show();
  expect(screen.queryByRole('button', { name: /comment by Daniel Okafor/i })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /^Edit comment by Maria Anders/ }));
  const form = within(screen.getByRole('form', { name: 'Edit comment' }));
  await userEvent.clear(form.getByRole('textbox'));
  await userEvent.type(form.getByRole('textbox'), 'The goods arrived.');
  await userEvent.dblClick(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The goods arrived.')).toBeVisible();
  expect(sent).toEqual([expect.stringMatching(/^PUT .*c1 .*"comment":"The goods arrived\."/)]);
});

test('a comment is deleted after a confirmation, once', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: /^Delete comment by Maria Anders/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Delete comment by Maria Anders/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(screen.queryByText('A comment by Maria Anders.')).toBeNull());
  expect(screen.getByText('A comment of Daniel Okafor.')).toBeVisible();
  expect(sent).toHaveLength(1);
});
