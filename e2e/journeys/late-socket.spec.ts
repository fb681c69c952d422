import { expect, type Page, test } from '@playwright/test';
import { request } from '../support/api';
import { people, signIn, stackUrl } from '../support/people';
import { createProject } from '../support/projects';

const suffix = Date.now().toString(36);
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

test('a change saved before the live connection opens appears after it opens', async ({ context }) => {
  const first = await context.newPage();
  await signIn(first, people.administrator);
  const { id, workspaceId } = await createProject(first, { name: 'Late', suffix, draft: true });

  const second = await context.newPage();
  const connect = await delayConnection(second);
  await second.goto(`${stackUrl()}/northwind/workspaces/${workspaceId}/projects/${id}/design/fields-configuration`);
  await expect(second.getByRole('button', { name: /add/i }).first()).toBeVisible();
  await request(first, `projects/${id}/index-fields`, { ...field, name: 'Region', systemName: 'RegionLate' });
  // The list was loaded before the change, and the relay has published the event by now.
  await second.waitForTimeout(1_500);
  await expect(second.getByText('RegionLate')).toHaveCount(0);
  connect();
  await expect(second.getByText('RegionLate')).toHaveCount(1);
});
