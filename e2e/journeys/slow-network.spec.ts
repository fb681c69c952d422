import type { CDPSession, Page } from '@playwright/test';
import { request } from '../support/api';
import { expect, test } from '../support/fixtures';
import { type Client, openProject, openStart, people } from '../support/people';
import { readyPayments, selectPayments } from '../support/payments';

// A page of this network takes a multiple of its usual time.
test.setTimeout(240_000);
test.use({ firstVisit: true });

/** The network of the specification: 800 ms until an answer begins, and 50 kB/s. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  const rate = 50 * 1024;
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 800, downloadThroughput: rate, uploadThroughput: rate });
}

test('on a slow network a double click on Prepare ACH and on Release sends one command each, and the bank receives one file', async ({ devTools, pageOf, urlOf }) => {
  const clerk = await pageOf(people.processor);
  const { projectId, payments } = await readyPayments(clerk, 'ach', 1);
  const before = await batchesOf(clerk, projectId);
  await openStart(clerk);
  await openProject(clerk, 'ACH payments');
  await selectPayments(clerk, payments);
  await clerk.getByRole('button', { name: 'Prepare ACH' }).click();
  const prepare = clerk.getByRole('dialog').getByRole('button', { name: 'Prepare ACH' });
  await expect(prepare).toBeEnabled();
  const prepared = commands(clerk, '/ach/prepare');
  await slowDown(await devTools(clerk));
  await prepare.dblclick();
  await expect(prepare).toHaveAttribute('data-loading');
  await expect(prepare).toBeDisabled();
  await expect(clerk).toHaveURL(/\/batches\//, { timeout: 60_000 });
  await expect(clerk.getByText('Waiting for release').first()).toBeVisible({ timeout: 60_000 });
  expect(prepared).toHaveLength(1);
  const batchId = new URL(clerk.url()).pathname.split('/').at(-1) ?? '';

  const manager = await pageOf(people.manager);
  await manager.goto(clerk.url());
  const release = manager.getByRole('main').getByRole('button', { name: 'Release' });
  await release.click();
  const confirm = manager.getByRole('dialog').getByRole('button', { name: 'Release' });
  await expect(confirm).toBeEnabled();
  const released = commands(manager, '/release');
  await slowDown(await devTools(manager));
  await confirm.dblclick();
  await expect(release).toHaveAttribute('data-loading');
  await expect(manager.getByText(/^(Acknowledged|Settled)$/).first()).toBeVisible({ timeout: 90_000 });
  expect(released).toHaveLength(1);

  await test.step('one batch pays the payment, and its file is at the bank once', async () => {
    const auditor = await pageOf(people.manager);
    const added = (await batchesOf(auditor, projectId)).filter((id) => !before.includes(id));
    expect(added).toEqual([batchId]);
    await auditor.goto(manager.url());
    const file = (await auditor.getByText(/^ACH_.*\.ach$/).first().textContent()) ?? '';
    await auditor.goto(urlOf('outside-world'));
    await expect(auditor.getByRole('button', { name: new RegExp(`inbound/${file.replaceAll('.', '\\.')} `) })).toHaveCount(1);
  });
});

async function batchesOf(client: Client, projectId: string): Promise<string[]> {
  const { items } = await request<{ items: { id: string }[] }>(client, `projects/${projectId}/batches/grid`, { pageSize: 100 });
  return items.map(({ id }) => id);
}

/** The idempotency keys of the commands that the page sends to an address. */
function commands(page: Page, end: string): string[] {
  const keys: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith(end)) keys.push(sent.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

test('on a slow network the review tasks show their static frame before their code, and then the tasks', async ({ devTools, pageOf, urlOf }) => {
  const page = await pageOf(people.approver);
  await slowDown(await devTools(page));
  const start = Date.now();
  const since = () => Date.now() - start;
  const opened = page.goto(urlOf('tasks/review-tasks'), { timeout: 60_000 });
  await expect(page.locator('.static-frame')).toBeVisible();
  await opened;
  // The frame is the first content. Its time is that of the browser, because the other journeys delay this process.
  const frame = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity);
  const tasks = page.getByRole('complementary', { name: 'Review tasks' }).getByRole('listitem').getByRole('button');
  await expect(tasks.first()).toBeVisible({ timeout: 60_000 });
  const usable = since();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled({ timeout: 60_000 });
  test.info().annotations.push({ type: 'figure', description: `frame ${frame} ms, list ${usable} ms, decision ${since()} ms` });
  // The benchmark has the limits of 2 s and 8 s, on an idle machine. Other journeys share this one. The code of the
  // page takes more than 5 s on this network, so a frame that waited for it would be refused.
  expect(frame, 'the static frame').toBeLessThan(4_000);
  expect(usable, 'the list of tasks').toBeLessThan(15_000);
});
