import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { Breadcrumbs } from './breadcrumbs';
import { SiblingMenu } from './sibling-menu';

beforeAll(() => startI18n('en'));

type Request = { body: { cursor?: string; filters?: unknown } };

const workspace = (n: number) => ({ id: `w${n}`, name: `Workspace ${n}` });
const crumb = {
  title: 'Workspace 1',
  href: '/northwind/workspaces/w1',
  siblings: { kind: 'workspaces' as const },
};

async function open() {
  const POST = vi.fn(async (_path: string, { body }: Request) => {
    if (body.filters) return { data: { items: [workspace(77)], nextCursor: '' } };
    const from = body.cursor ? 51 : 1;
    const items = Array.from({ length: 50 }, (_, n) => workspace(from + n));
    return { data: { items, nextCursor: body.cursor ? '' : 'second' } };
  });
  await showScreen(
    <ApiProvider api={{ POST } as unknown as Api}>
      <SiblingMenu crumb={crumb} nav={[]} />
    </ApiProvider>,
  );
  await screen.findByRole('option', { name: 'Workspace 2' });
  return { bodies: () => POST.mock.calls.map(([, { body }]) => body) };
}

test('siblings are sorted by name and loaded in pages of fifty', async () => {
  const { bodies } = await open();
  const sorting = [{ field: 'name', direction: 'ascending' }];
  expect(bodies()).toEqual([{ pageSize: 50, sorting }]);
  expect(screen.queryByRole('option', { name: 'Workspace 51' })).toBeNull();
  await userEvent.click(screen.getByRole('option', { name: 'Load more' }));
  expect(await screen.findByRole('option', { name: 'Workspace 100' })).toBeInTheDocument();
  expect(bodies()[1]).toEqual({ pageSize: 50, sorting, cursor: 'second' });
  expect(screen.queryByRole('option', { name: 'Load more' })).toBeNull();
});

test('siblings are searched by any part of the name one second after the last key', async () => {
  const { bodies } = await open();
  await userEvent.setup({ delay: null }).type(screen.getByPlaceholderText('Search'), ' space 77 ');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(bodies()).toHaveLength(1);
  await waitFor(() => expect(bodies()).toHaveLength(2), { timeout: 2_000 });
  expect(bodies()[1]).toMatchObject({
    filters: [{ field: 'name', operator: 'contains', value: ['space 77'] }],
  });
  expect(await screen.findByRole('option', { name: 'Workspace 77' })).toBeInTheDocument();
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('breadcrumbs show a back link only with more than one level', async () => {
  const one = { title: 'Workspaces', href: '/northwind/workspaces' };
  const two = { title: 'Accounts Payable', href: '/northwind/workspaces/w1' };
  const { unmount } = await showScreen(<Breadcrumbs crumbs={[one]} nav={[]} />);
  expect(screen.queryByRole('link', { name: /^Go to/ })).toBeNull();
  unmount();
  await showScreen(<Breadcrumbs crumbs={[one, two]} nav={[]} />);
  expect(screen.getByRole('link', { name: 'Go to Workspaces' })).toHaveAttribute('href', one.href);
  expect(screen.getByText('Accounts Payable')).toHaveAttribute('aria-current', 'page');
});
