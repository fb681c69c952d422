import { expect, type Page } from '@playwright/test';
import { ownStack } from './stack';

/** The demo's users by role. */
export const people = {
  processor: 'Priya Nair',
  approver: 'Daniel Okafor',
  secondApprover: 'Helen Castellano',
  manager: 'Marcus Webb',
  administrator: 'Alice Moreno',
  general: 'Nina Petrova',
  platformAdministrator: 'Ruth Adeyemi',
} as const;

export const stackUrl = (): string => ownStack().url;

/** Signs in as a demo user through the sign-in page and waits for the first screen. */
export async function continueAs(page: Page, person: string, tenant = 'northwind'): Promise<void> {
  await page.goto(`${stackUrl()}/${tenant}`);
  if (tenant === 'platform') {
    // The platform tenant has no demo user buttons: its users sign in with the demo's password.
    await page.getByLabel('User name').fill(`${person.toLowerCase().replace(' ', '.')}@platform.example`);
    await page.getByLabel('Password', { exact: true }).fill('countersign-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  } else {
    await page.getByRole('button', { name: person }).click();
  }
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).not.toHaveURL(/\/log/);
}

export async function openProject(page: Page, project: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Workspaces' }).first().click();
  await page.getByRole('link', { name: 'Accounts Payable' }).first().click();
  // The tile of a workspace also shows project names.
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts Payable' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: project }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: project })).toBeVisible();
}
