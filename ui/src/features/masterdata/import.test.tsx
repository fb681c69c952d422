import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { addressOf, noRows, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(async () => {
  await startI18n('en');
  // It loads on demand, which takes longer than a query waits.
  await import('@/components/import/import-dialog');
});
beforeEach(() => window.sessionStorage.clear());
startServer();

const root = '/api/master-data/gl-accounts';
const problem: Schema<'ImportProblem'> = {
  propertyName: 'companyNumber',
  errorCode: 'ReferenceIsUnknown',
  errorMessage: '',
  value: '404',
};

const preview = (digest: string, counts: Partial<Schema<'ImportCounts'>>): Schema<'ImportPreview'> => ({
  digest,
  counts: { new: 0, changed: 0, unchanged: 0, invalid: 0, ...counts },
  rows: [
    { line: 3, key: '404 / 4', outcome: 'invalid', problems: [problem] },
    { line: 2, key: '1', outcome: 'new', problems: [] },
  ],
});

async function open(handlers: HttpHandler[], may = true) {
  await renderRoute(`${addressOf('/$tenant/master-data/gl-accounts')}?dialog=import`, {
    person: personWith(...(may ? (['masterData:manage'] as const) : [])),
    handlers: [answer('post', `${root}/grid`, 200, noRows), ...handlers],
  });
}

async function check() {
  const dialog = await screen.findByRole('dialog', { name: 'Import GL accounts' });
  const input = await within(dialog).findByLabelText('Choose files');
  await userEvent.upload(
    input,
    new File(['number,companyNumber,description\n'], 'accounts.csv', { type: 'text/csv' }),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check file' }));
  return dialog;
}

test('an import shows what changes, and imports the checked file once', async () => {
  const digests: (string | null)[] = [];
  await open([
    answer('post', `${root}/import/preview`, 200, preview('d1', { new: 1, invalid: 1 })),
    respond('post', `${root}/import`, 200, ({ url }) => {
      digests.push(url.searchParams.get('digest'));
      return { imported: true, preview: preview('d2', { new: 1, invalid: 1 }) };
    }),
  ]);
  await check();
  expect(await screen.findByText(/1 row with problems is skipped/)).toBeVisible();
  expect(screen.getByText(/There is no active record with this number/)).toBeVisible();
  expect(screen.getByText(/“404”/)).toBeVisible();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByText('1 row imported')).toBeVisible();
  expect(digests).toEqual(['d1']);
});

test('a check shows the last digits of bank accounts that another person has to approve', async () => {
  const checked = preview('d1', { new: 1, accounts: 1 });
  checked.rows = [{ line: 2, key: '1', outcome: 'new', problems: [], accountLast4: '5678' }];
  await open([answer('post', `${root}/import/preview`, 200, checked)]);
  await check();
  expect(await screen.findByText('Bank account ending in 5678')).toBeVisible();
  expect(screen.getByText(/1 bank account needs the approval of another person/)).toBeVisible();
});

test('records that changed after the check are checked again, and nothing is imported', async () => {
  const digests: (string | null)[] = [];
  await open([
    answer('post', `${root}/import/preview`, 200, preview('d1', { new: 1 })),
    respond('post', `${root}/import`, 200, ({ url }) => {
      digests.push(url.searchParams.get('digest'));
      return { imported: digests.length > 1, preview: preview('d2', { changed: 2 }) };
    }),
  ]);
  await check();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByText('Records were changed after the check')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('2 rows imported')).toBeVisible();
  expect(digests).toEqual(['d1', 'd2']);
});

test('a file that is no table is refused with its reason', async () => {
  await open([
    respond(
      'post',
      `${root}/import/preview`,
      200,
      () =>
        new Refusal('ValidationFailedException', 400, [
          {
            propertyName: 'file',
            errorCode: 'ImportColumnUnknown',
            errorMessage: '',
            placeholderValues: { at: 'color' },
          },
        ]),
    ),
  ]);
  await check();
  expect(await screen.findByText(/The column “color” is unknown/)).toBeVisible();
});

test('nothing can be imported if no row changes anything', async () => {
  await open([answer('post', `${root}/import/preview`, 200, preview('d1', { unchanged: 4 }))]);
  await check();
  expect(await screen.findByText(/There is nothing to import/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Import 0/ })).toBeDisabled();
});

test('people who only read see no import and no actions', async () => {
  await open([], false);
  expect(await screen.findByText('No GL accounts yet')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});
