import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { addressOf, id, noRows, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
// A draft of one test would be offered in the next one.
beforeEach(() => sessionStorage.clear());
startServer();

type Source = Schema<'DatasourceDataSource'>;
type Run = Schema<'DatasourceDataSourceRun'>;

const source: Source = {
  id,
  name: 'Open purchase orders',
  description: 'Orders that are not received completely',
  database: 'erp',
  agentId: id,
  agent: 'Warehouse',
  condition: 'available',
  parameters: [
    { name: 'vendor', kind: 'text', required: true },
    { name: 'least', kind: 'number', required: false },
    { name: 'since', kind: 'date', required: false },
  ],
};

const waiting: Run = {
  id: '0198c7a2-0000-7000-8000-0000000000d1',
  dataSourceId: id,
  state: 'waiting',
  reason: 'none',
  startedAt: '2026-11-24T14:00:00Z',
  columns: [],
  rows: [],
  more: false,
};
const done: Run = {
  ...waiting,
  state: 'succeeded',
  endedAt: '2026-11-24T14:00:01.500Z',
  columns: ['number', 'number'],
  rows: [{ values: ['PO-1', '-12.50'] }, { values: ['=1+1', ''] }],
};

interface Answers {
  found?: Partial<Source>;
  /** The response to each start; the last one is repeated. */
  starts?: (Run | Refusal)[];
  /** The response to each reading of a run; the last one is repeated. */
  reads?: (Run | Refusal)[];
}

/** Opens the details; returns the bodies and the keys of the started runs. */
async function open({ found = {}, starts = [waiting], reads = [done] }: Answers = {}) {
  const sent: unknown[] = [];
  const keys: (string | null)[] = [];
  let read = 0;
  const { condition, parameters, ...row } = { ...source, ...found };
  const shown = await renderRoute(`${addressOf('/$tenant/company-settings/on-prem-data-agent')}?open=${id}`, {
    person: personWith('agents:getList'),
    handlers: [
      respond('post', '/api/data-sources/grid', 200, () => ({
        ...noRows,
        items: [{ ...row, condition, parameters: parameters.length }],
        totalCount: 1,
      })),
      answer('post', '/api/agents/grid', 200, noRows),
      respond('get', '/api/data-sources/{dataSourceId}', 200, () => ({ ...source, ...found })),
      // Without a response, so that the next handler answers.
      http.post(
        '*/api/data-sources/*/runs',
        ({ request }) => void keys.push(request.headers.get('Idempotency-Key')),
      ),
      respond('post', '/api/data-sources/{dataSourceId}/runs', 201, ({ sent: body }) => {
        sent.push(body.arguments);
        return starts[Math.min(sent.length, starts.length) - 1] as Run;
      }),
      respond('get', '/api/data-source-runs/{dataRunId}', 200, ({ url }) => {
        read += 1;
        const next = reads[Math.min(read, reads.length) - 1] as Run | Refusal;
        return next instanceof Refusal ? next : { ...next, id: url.pathname.split('/').at(-1) ?? '' };
      }),
    ],
  });
  return { ...shown, sent, keys, reads: () => read };
}

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const runButton = () => screen.findByRole('button', { name: 'Run' });
const longer = { timeout: 5_000 };

async function run(vendor = 'Acme') {
  await userEvent.type(await field('vendor'), vendor);
  await userEvent.click(await runButton());
}

test('a run is polled until its rows arrive, and is not read again after that', async () => {
  const { sent, keys, reads, report } = await open({
    reads: [waiting, { ...waiting, state: 'running' }, done],
  });
  await userEvent.type(await field('least'), '1,234.50');
  await userEvent.type(await field('since'), '01/31/2026');
  await run();
  expect(await screen.findByText('Waiting for the agent…')).toBeVisible();
  expect(await screen.findByText('The agent is running the query…', {}, longer)).toBeVisible();
  const table = await screen.findByRole('table', {}, longer);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['number', 'number']);
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([...['PO-1', '-12.50'], ...['=1+1', '']]);
  expect(screen.getByRole('region', { name: 'Result of “Open purchase orders”' })).toContainElement(table);
  expect(screen.getByText(/^2 rows · /)).toHaveTextContent('2 rows · 11/24/2026 9:00 AM · 1.5 s');
  expect(sent).toEqual([{ vendor: 'Acme', least: '1234.50', since: '2026-01-31' }]);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  const before = reads();
  await report('updatePrinter');
  await waitFor(() => expect(screen.getByRole('table')).toBeVisible());
  expect(reads()).toBe(before);
});

test('the result remains when the panel is closed and opened again', async () => {
  await open({ reads: [done] });
  await run();
  expect(await screen.findByRole('table', {}, longer)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
  await userEvent.click(await screen.findByText('Open purchase orders'));
  expect(await screen.findByRole('table', {}, longer)).toBeVisible();
});

test('the form keeps its values, and a new run replaces the former result', async () => {
  const second = { ...waiting, id: '0198c7a2-0000-7000-8000-0000000000d2' };
  const { sent, keys } = await open({ starts: [waiting, second], reads: [done, { ...done, rows: [] }] });
  await run();
  expect(await screen.findByRole('table', {}, longer)).toBeVisible();
  expect(await field('vendor')).toHaveValue('Acme');
  await userEvent.type(await field('vendor'), ' 2');
  await userEvent.click(await runButton());
  expect(await screen.findByText(/^No rows/, {}, longer)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  expect(sent.map((values) => (values as Record<string, string>).vendor)).toEqual(['Acme', 'Acme 2']);
  expect(new Set(keys).size).toBe(2);
});

test('a double click and a shortcut during a run send one request', async () => {
  const { sent } = await open({ reads: [waiting] });
  await userEvent.type(await field('vendor'), 'Acme');
  await userEvent.dblClick(await runButton());
  expect(await screen.findByText('Waiting for the agent…')).toBeVisible();
  await userEvent.type(await field('vendor'), '{Control>}{Enter}{/Control}');
  expect(sent).toHaveLength(1);
});

test.each([
  ['unknownSource', 'The agent doesn’t offer this data source.', /restart the agent/],
  ['invalidArguments', 'The agent rejected a value.', /Check the values/],
  ['databaseUnreachable', 'The agent couldn’t connect to the database.', /address and password/],
  ['queryFailed', 'The database rejected the query.', /log of the agent/],
  ['tooSlow', 'The query took longer than 30 seconds and was ended.', /fewer rows/],
  ['tooLarge', /larger than 1 MB/, /fewer columns/],
  ['noAnswer', 'The agent didn’t respond in time.', /agent is running/],
] as const)('a run that failed with %s says why and what to do', async (reason, cause, next) => {
  await open({ starts: [{ ...waiting, state: 'failed', reason }] });
  await run();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(cause)).toBeVisible();
  expect(within(alert).getByText(next)).toBeVisible();
});

test('values are checked before they are sent', async () => {
  const { sent } = await open();
  await userEvent.type(await field('least'), '1e3');
  await userEvent.type(await field('since'), 'someday');
  await userEvent.click(await runButton());
  expect(await field('vendor')).toBeInvalid();
  expect(screen.getByText('Enter a number with up to 18 digits and 9 decimals.')).toBeVisible();
  expect(screen.getByText('Enter a date.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a refused value is marked at its field, and nothing entered is lost', async () => {
  const problem = {
    propertyName: 'arguments.vendor',
    errorCode: 'InvalidValue',
    errorMessage: 'Use a known vendor',
  };
  await open({ starts: [new Refusal('ValidationFailedException', 422, [problem])] });
  await run();
  expect(await screen.findByText('Use a known vendor.')).toBeVisible();
  expect(await field('vendor')).toBeInvalid();
  expect(await field('vendor')).toHaveValue('Acme');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an unavailable server keeps the form, and the second attempt has the same key', async () => {
  const { sent, keys } = await open({ starts: [new Refusal('ServiceUnavailableException', 503), done] });
  await run();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await field('vendor')).toHaveValue('Acme');
  await userEvent.click(await runButton());
  expect(await screen.findByRole('table')).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test.each([
  ['offline', 'Agent offline', /isn’t responding/],
  ['withdrawn', 'No longer offered', /no longer offers this data source/],
] as const)(
  'a data source that is %s cannot be run, and the page says why',
  async (condition, label, why) => {
    const { sent } = await open({ found: { condition } });
    expect((await screen.findAllByText(label))[0]).toBeVisible();
    expect(await runButton()).toBeDisabled();
    expect(await runButton()).toHaveAccessibleDescription(why);
    await userEvent.type(await field('vendor'), 'Acme{Control>}{Enter}{/Control}');
    expect(sent).toEqual([]);
  },
);

test('a result that is no longer stored says so', async () => {
  await open({ reads: [new Refusal('NotFoundException', 404)] });
  await run();
  expect(await screen.findByText('This result is no longer stored', {}, longer)).toBeVisible();
  expect(await runButton()).toBeEnabled();
});

test('many rows are shown in pages', async () => {
  const rows = Array.from({ length: 1000 }, (_, row) => ({ values: [`PO-${row + 1}`, ''] }));
  await open({ starts: [{ ...done, rows, more: true }] });
  await run();
  expect(
    await screen.findByText('The query returned more than 1,000 rows. The first 1,000 are shown.'),
  ).toBeVisible();
  expect(screen.getByText(/^1,000 rows · /)).toBeVisible();
  expect(screen.getByRole('cell', { name: 'PO-100' })).toBeVisible();
  expect(screen.queryByRole('cell', { name: 'PO-101' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next rows' }));
  expect(screen.getByText('101–200 of 1,000')).toBeVisible();
  expect(screen.getByRole('cell', { name: 'PO-101' })).toBeVisible();
  expect(screen.queryByRole('cell', { name: 'PO-100' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Previous rows' }));
  expect(screen.getByRole('button', { name: 'Previous rows' })).toBeDisabled();
});

test('the result is saved as a CSV file without formulas', async () => {
  const saved: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:result';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await open({ starts: [done] });
  await run();
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(names).toEqual([expect.stringMatching(/^open-purchase-orders-\d{4}-\d\d-\d\d\.csv$/)]);
  const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    `\ufeffnumber,number\r\nPO-1,-12.50\r\n"'=1+1",\r\n`,
  );
});

test('the part Agents lists the agents and adds one', async () => {
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Agents' }));
  expect(await screen.findByText('No agents yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add agent' }));
  expect(await screen.findByRole('dialog', { name: 'Add agent' })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Data sources', hidden: true }));
  expect(await screen.findByText('Open purchase orders')).toBeVisible();
});

test('without the permission to list agents, the page has data sources only', async () => {
  await renderRoute(`${addressOf('/$tenant/company-settings/on-prem-data-agent')}?part=agents`, {
    person: personWith(),
    handlers: [answer('post', '/api/data-sources/grid', 200, noRows)],
  });
  expect(await screen.findByText('No data sources yet')).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Agents' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add agent' })).toBeNull();
});
