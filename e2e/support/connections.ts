import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

export const dialog = (page: Page) => page.getByRole('dialog');

/** A value of the demo's own servers. */
export function demo(home: string | undefined, key: string): string {
  if (!home) throw new Error('E2E_HOME is not set: this journey needs the servers of the demo');
  const line = readFileSync(join(home, 'demo-environment'), 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`COUNTERSIGN_DEMO_${key}=`));
  return line?.slice(line.indexOf('=') + 1).replace(/^["']|["']$/g, '') ?? '';
}

/** Creates a connection on the page of connections and returns its id. */
export async function createConnection(page: Page, type: string, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New connection' }).click();
  await dialog(page).getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: type }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Create' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Enters host and port in the form of a profile. */
export async function enterServer(page: Page, address: string) {
  const [host = '', port = ''] = address.split(':');
  await dialog(page).getByRole('textbox', { name: 'Host', exact: true }).fill(host);
  await dialog(page).getByLabel('Port').fill(port);
}
