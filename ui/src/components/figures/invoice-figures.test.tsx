import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { ProjectFigures, WorkspaceFigures } from './invoice-figures';
import { useInvoiceFigures } from './use-invoice-figures';

beforeAll(() => startI18n('en'));

const row = (
  projectId: string,
  kind: Schema<'InvoiceFigure'>['kind'],
  currency: string,
  count: number,
  amount: string,
): Schema<'InvoiceFigure'> => ({ projectId, workspaceId: 'w1', kind, currency, count, amount });

const answer: Schema<'InvoiceFigures'> = {
  today: '2026-11-23',
  overdueUntil: '2026-11-22',
  weekUntil: '2026-11-29',
  figures: [
    row('p1', 'open', 'EUR', 1, '99.50'),
    row('p1', 'open', 'USD', 2, '1234567.89'),
    row('p1', 'due', 'USD', 1, '10.00'),
    row('p1', 'overdue', 'USD', 1, '20.00'),
    row('p1', 'waiting', 'USD', 1, '30.00'),
    row('p1', 'failed', 'JPY', 1, '5000'),
    row('p2', 'open', 'USD', 1, '0.11'),
  ],
};

const project = { id: 'p1', workspaceId: 'w1' };
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '');

test('each figure of a project opens the list of exactly these invoices', async () => {
  await showScreen(<ProjectFigures data={answer} project={project} />);
  const links = (await screen.findAllByRole('link')).map((link) => [link.textContent, hrefOf(link)]);
  const list = '/northwind/workspaces/w1/projects/p1/workpage';
  expect(links).toEqual([
    ['Open: 3 invoices', list],
    ['Due this week: 1 invoice', `${list}?f=dueDate~between~2026-11-23~2026-11-29`],
    ['Overdue: 1 invoice', `${list}?f=dueDate~between~~2026-11-22`],
    ['In approval: 1 invoice', `${list}?f=stage~in~submitted~approval`],
    ['Failed: 1 invoice', `${list}?tab=error`],
  ]);
  const [open] = screen.getAllByRole('listitem');
  expect(open).toHaveTextContent('€99.50$1,234,567.89');
});

test('a workspace adds the figures of its projects by currency', async () => {
  await showScreen(<WorkspaceFigures data={answer} id="w1" />);
  const [open] = await screen.findAllByRole('listitem');
  expect(open).toHaveTextContent('Open: 4 invoices€99.50$1,234,568.00');
  expect(within(open as HTMLElement).queryByRole('link')).toBeNull();
});

function Page() {
  const { data } = useInvoiceFigures({ workspaceId: 'w1' });
  return data ? <ProjectFigures data={data} project={project} /> : 'nothing';
}

test.each([
  ['getList' as const, 'Open: 3 invoices', ['/api/invoice-figures']],
  ['get' as const, 'nothing', []],
])('with the permission %s the page shows “%s”', async (scope, shown, requests) => {
  const load = vi.fn(async (_path: string) => ({ data: answer }));
  const api: unknown = { GET: load };
  await showScreen(
    <ApiProvider api={api as Api}>
      <Page />
    </ApiProvider>,
    sampleUser({ permissions: { invoices: [scope] } }),
  );
  expect(await screen.findByText(shown)).toBeVisible();
  expect(load.mock.calls.map(([path]) => path)).toEqual(requests);
});
