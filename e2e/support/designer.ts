import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** A step on the canvas, by its name and its kind. */
export const step = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
export const settings = (page: Page) => page.getByRole('region', { name: 'Settings' });
export const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });

/** Adds a step from the palette, and names it. */
export async function add(page: Page, kind: string, name: string) {
  await page.getByRole('button', { name: `Add ${kind}`, exact: true }).click();
  await settings(page).getByLabel('Name of the step').fill(name);
  await expect(step(page, `${name}, ${kind}`)).toBeVisible();
}

async function centerOf(handle: Locator) {
  const box = await handle.boundingBox();
  expect(box, 'the handle is shown').not.toBeNull();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

/** Draws a connection with the mouse. */
export async function draw(page: Page, from: Locator, exit: string, to: Locator) {
  const start = await centerOf(from.locator(`[data-handleid="${exit}"]`));
  const end = await centerOf(to.locator('.react-flow__handle.target'));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Connects the first free exit of a step with the keyboard. */
export async function connectByKeys(page: Page, from: Locator, to: string) {
  await from.focus();
  await page.keyboard.press('c');
  const target = settings(page).getByRole('combobox', { name: 'Connect to…' });
  await expect(target).toBeFocused();
  await target.fill(to);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(settings(page).getByText(`leads to ${to}`)).toBeVisible();
}

export async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the version').fill('First version');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 published')).toBeVisible();
}

/** Starts a job with the values of its parameters. */
export async function start(page: Page, parameters: Record<string, string> = {}) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Start' }).click();
  const dialog = page.getByRole('dialog');
  for (const [name, value] of Object.entries(parameters)) await dialog.getByRole('textbox', { name }).fill(value);
  await dialog.getByRole('button', { name: 'Start' }).click();
}

/** Saves the draft, which has no problem. */
export async function save(page: Page) {
  await page.keyboard.press('Control+s');
  await expect(problems(page).getByText('No problems in the saved draft')).toBeVisible();
}

/** Publishes a version that waits for a second person. */
export async function requestPublication(page: Page, hint: RegExp) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(hint)).toBeVisible();
  await dialog.getByLabel('Name of the version').fill('First version');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The version waits for a second person')).toBeVisible();
}

/** Confirms the version that waits, as the second person. */
export async function confirmPublication(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Version 1 published')).toBeVisible();
}

/** The name of the selected step in expressions, such as steps.findInvoices. */
export async function outputsOf(page: Page) {
  const outputs = await settings(page)
    .getByText(/steps\.\w+/)
    .first()
    .textContent();
  return /steps\.\w+/.exec(outputs ?? '')?.[0] ?? '';
}

/** Chooses the value of a setting of the selected step. */
export async function choose(page: Page, name: string, option: string) {
  await settings(page).getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
