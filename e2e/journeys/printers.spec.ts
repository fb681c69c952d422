import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessible';
import { addAgent } from '../support/agents';
import { expect, test } from '../support/fixtures';
import { outsideWorldUrl } from '../support/outside-world';
import { people } from '../support/people';

/** The address of the demo's printer. */
function printer(home: string | undefined): string {
  if (!home) throw new Error('E2E_HOME is not set: this journey needs the servers of the demo');
  const found = readFileSync(join(home, 'demo-environment'), 'utf8').match(/COUNTERSIGN_DEMO_PRINTER_URL=["']?([^"'\n]+)/);
  return found?.[1] ?? '';
}

/** How many documents the demo's printer has received. */
async function printed(): Promise<number> {
  const response = await fetch(`${outsideWorldUrl()}/prints`);
  return ((await response.json()) as unknown[]).length;
}

test.describe('printers', () => {
  test.use({ person: people.integrator });

  test('test pages are printed directly and by a paired agent, which is online until it is revoked', async ({
    page,
    stack,
    tenant,
    uniqueName,
    urlOf,
  }) => {
    const dialog = page.getByRole('dialog');
    await page.goto(urlOf('company-settings/printers-management'));
    const name = uniqueName('Check printer');
    await page.getByRole('button', { name: 'New printer' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Address' }).fill('ipp://169.254.169.254/ipp/print');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('This address is local or private.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(printer(stack.home));
    await dialog.getByRole('button', { name: 'Save' }).dblclick();
    await expect(dialog).toHaveCount(0);
    await page.getByText(name).first().click();
    await page.getByRole('button', { name: 'Get attributes' }).click();
    await expect(page.getByText('The printer reported its attributes.')).toBeVisible();
    await expect(page.getByText('auto, main, tray-1, tray-2')).toBeVisible();
    await page.getByRole('button', { name: 'Print test page' }).dblclick();
    await expect(page.getByText('The printer accepted the test page.')).toBeVisible();
    await expectAccessible(page, 'a printer');

    await page.goto(urlOf('company-settings/printers-management?part=agents'));
    const room = uniqueName('Print room');
    const { key, code, pair, start } = await addAgent(page, room, stack.url, tenant);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(() => pair(code)).toThrow();

    const agent = start();
    try {
      await page.getByText(room).first().click();
      await expect(page.getByText('Online').first()).toBeVisible({ timeout: 30_000 });

      await page.goto(urlOf('company-settings/printers-management'));
      const remote = uniqueName('Printer of the room');
      await page.getByRole('button', { name: 'New printer' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill(remote);
      await dialog.getByRole('textbox', { name: 'Address' }).fill(printer(stack.home));
      await dialog.getByRole('combobox', { name: 'Print agent' }).click();
      await page.getByRole('option', { name: room }).click();
      await dialog.getByRole('button', { name: 'Save' }).dblclick();
      await expect(dialog).toHaveCount(0);
      await page.getByText(remote).first().click();
      const before = await printed();
      await page.getByRole('button', { name: 'Print test page' }).dblclick();
      await expect(page.getByText('The printer accepted the test page.')).toBeVisible({ timeout: 30_000 });
      expect(await printed()).toBe(before + 1);

      await page.goto(urlOf('company-settings/printers-management?part=agents'));
      await page.getByText(room).first().click();
      await page.getByRole('button', { name: 'Revoke' }).click();
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible();
    } finally {
      agent.kill();
    }
  });
});
