import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import * as csv from '@/lib/grid/csv';
import { forgetLists } from '@/lib/grid/opened-lists';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import { job } from '@/test/changed/records';
import { addressOf, noRows, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, respond } from '@/test/server';
import { jobStep } from '@/test/workflow-samples';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(async () => {
  forgetLists();
  await setLanguage('en');
});
startServer();

const report: Schema<'JobFile'> = {
  id: '0198c7a2-0000-7000-8000-000000000031',
  jobId: job.id,
  jobNumber: 7,
  jobCode: 'runWorkflow',
  jobOf: 'Daily report',
  projectId: job.projectId,
  projectName: 'Reports',
  name: 'report.csv',
  contentType: 'text/csv; charset=utf-8',
  size: 2_000_000,
  createdAt: '2026-12-01T09:00:00Z',
};

/** Opens a page with files, and returns the filters of the requests for their list. */
async function open(
  path: '/$tenant/jobs/$jobId' | '/$tenant/jobs/files',
  items = [report],
  of: Partial<Schema<'Job'>> = {},
) {
  const asked: Schema<'GridRequest'>['filters'][] = [];
  await renderRoute(addressOf(path), {
    person: personWith(),
    handlers: [
      answer('get', '/api/jobs/{jobId}', 200, { ...job, files: true, ...of }),
      respond('post', '/api/job-files/grid', 200, ({ sent }) => {
        asked.push(sent?.filters);
        return { ...noRows, items, totalCount: items.length };
      }),
      answer('get', '/api/job-files/{fileId}/content', 200, null),
    ],
  });
  return asked;
}

test('the page of a job lists its files and saves one', async () => {
  const save = vi.spyOn(csv, 'saveFile').mockReturnValue();
  const asked = await open('/$tenant/jobs/$jobId');
  const files = await screen.findByRole('region', { name: 'Files' }, { timeout: 10_000 });
  expect(await within(files).findByText('report.csv')).toBeVisible();
  expect(within(files).getByText('1.9 MB')).toBeVisible();
  expect(asked.at(-1)).toEqual([{ field: 'jobId', operator: 'equal', value: [job.id] }]);
  await userEvent.click(within(files).getByRole('button', { name: 'Download report.csv' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith(expect.anything(), 'report.csv'));
});

test('a job whose files contain what the person may not see says so', async () => {
  await open('/$tenant/jobs/$jobId', []);
  expect(await screen.findByText('No file that you may open', {}, { timeout: 10_000 })).toBeVisible();
});

test('a job without files has no list of files', async () => {
  const asked = await open('/$tenant/jobs/$jobId', [], { files: false });
  expect(await screen.findByRole('list', { name: 'Steps' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Files' })).toBeNull();
  expect(asked).toEqual([]);
});

test('the list of all files names the job of each, in German too', async () => {
  await setLanguage('de');
  const asked = await open('/$tenant/jobs/files');
  expect(await screen.findByText('report.csv', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.getByText('Daily report ausführen')).toBeVisible();
  expect(screen.getByRole('button', { name: 'report.csv herunterladen' })).toBeVisible();
  expect(asked.at(-1)).toBeUndefined();
});

test('an upload that pauses before a further attempt shows its number, and a finished one its file', async () => {
  const upload = (state: Schema<'JobStep'>['state'], by: Partial<Schema<'JobStep'>>) =>
    jobStep(state, { path: state, state, kind: 'sendFile', name: 'Send it', ...by });
  const steps = [
    upload('success', { summary: 'report.csv' }),
    upload('info', { summary: '1/3', errorCode: 'ServiceCallException' }),
  ];
  await open('/$tenant/jobs/$jobId', [], { steps, files: false });
  const shown = within(await screen.findByRole('list', { name: 'Steps' }));
  expect(await shown.findByText(/^Request 1 of 3 failed\. The service/)).toBeVisible();
  expect(shown.getByText('report.csv')).toBeVisible();
});
