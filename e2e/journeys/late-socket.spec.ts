import type { Page } from '@playwright/test';
import { request } from '../support/api';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test.use({ person: people.administrator });

const field = { type: 'Text', mandatory: false, unique: false, visible: true, displayInGrid: false, erpLookup: '', options: [], minLength: 0, maxLength: 0 };

/** Delays the ticket of the live connection until the returned function is called. */
async function delayConnection(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/realtime/ticket', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a change saved before the live connection opens appears after it opens', async ({ page: second, administrator, newProject, pageOf, urlOf }) => {
  const { id, workspaceId } = await newProject({ draft: true });
  const connected = await pageOf(people.administrator);
  const address = urlOf(`workspaces/${workspaceId}/projects/${id}/design/fields-configuration`);
  await connected.goto(address);
  const connect = await delayConnection(second);
  await second.goto(address);
  for (const page of [connected, second]) await expect(page.getByRole('button', { name: /add/i }).first()).toBeVisible();
  await request(administrator, `projects/${id}/index-fields`, { ...field, name: 'Region', systemName: 'RegionLate' });
  // The relay has published the event: a page with a connection shows the change.
  await expect(connected.getByText('RegionLate')).toHaveCount(1);
  await expect(second.getByText('RegionLate')).toHaveCount(0);
  connect();
  await expect(second.getByText('RegionLate')).toHaveCount(1);
});
