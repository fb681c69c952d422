import type { Page } from '@playwright/test';
import { endSessionOnServer, request } from '../support/api';
import { expect, test } from '../support/fixtures';
import { people, signIn, stackUrl } from '../support/people';
import type { CreatedProject } from '../support/projects';

test.use({ person: people.administrator });

interface Row {
  id: string;
  workspaceId: string;
}

async function projectNamed(page: Page, name: string): Promise<Row> {
  const filters = [{ field: 'name', operator: 'equal', value: [name] }];
  const { items } = await request<{ items: Row[] }>(page, 'projects/grid', { filters, pageSize: 1 });
  return items[0] as Row;
}

async function openDetails(page: Page, { id, workspaceId }: CreatedProject): Promise<void> {
  await page.goto(`${stackUrl()}/northwind/workspaces/${workspaceId}/projects/${id}/design/project-details`);
  await expect(page.getByLabel('Description')).toBeVisible();
}

/** Opens an invoice with editable index data. */
async function openInvoice(page: Page): Promise<void> {
  const project = await projectNamed(page, 'Payable invoices');
  const filters = [{ field: 'stage', operator: 'in', value: ['captured'] }];
  const path = `projects/${project.id}/invoices/grid`;
  const { items } = await request<{ items: Row[] }>(page, path, { filters, pageSize: 1 });
  const base = `${stackUrl()}/northwind/workspaces/${project.workspaceId}/projects/${project.id}`;
  await page.goto(`${base}/invoice/${items[0]?.id}`);
  await expect(page.getByRole('textbox', { name: 'PO number' })).toBeVisible();
}

/** Signs in again from the 401 page, which returns to the previous page. */
async function signInAgain(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: /Sign in/ }).click();
  await page.getByRole('button', { name: person }).click();
}

const draftNotice = (page: Page) => page.getByText('Unsaved draft found');

test('a project form offers its draft after the session was revoked', async ({ page, project, uniqueName }) => {
  const description = uniqueName('Utilities');
  await openDetails(page, project);
  const before = await page.getByLabel('Description').inputValue();
  await page.getByLabel('Description').fill(description);
  // The page learns of the end at once, which may be before the debounced draft is stored.
  await endSessionOnServer(page);
  await expect(page).toHaveURL(/\/error\/401/);
  await expect(page.getByText(description)).toHaveCount(0);

  await signInAgain(page, people.administrator);
  await expect(page).toHaveURL(/design\/project-details/);
  await expect(page.getByLabel('Description')).toHaveValue(before);
  await expect(draftNotice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(page.getByLabel('Description')).toHaveValue(description);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue(description);
  await expect(draftNotice(page)).toHaveCount(0);
});

test('unsaved index data is offered only to the same user after a logout in another tab', async ({ context, page, uniqueName, urlOf }) => {
  const number = uniqueName('PO');
  await signIn(page, people.processor);
  await openInvoice(page);
  const address = page.url();
  const field = page.getByRole('textbox', { name: 'PO number' });
  const before = await field.inputValue();
  await field.fill(number);

  const other = await context.newPage();
  await other.goto(urlOf('workspaces'));
  await other.getByRole('button', { name: `Account of ${people.processor}` }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/logged-out/);

  await test.step('another user of the same browser sees no draft', async () => {
    await signIn(page, people.manager);
    await page.goto(address);
    await expect(field).toHaveValue(before);
    await expect(draftNotice(page)).toHaveCount(0);
    await endSessionOnServer(page);
  });
  await signIn(page, people.processor);
  await page.goto(address);
  await expect(field).toHaveValue(before);
  await expect(draftNotice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(field).toHaveValue(number);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/index-data') && answer.ok());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  // The page applies the response before it is left; until then its draft counts as unsaved.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue(number);
  await expect(draftNotice(page)).toHaveCount(0);
});

test('unsaved input is offered as a draft after an idle timeout and Resume', async ({ installClock, page, project }) => {
  await installClock(page);
  await openDetails(page, project);
  await page.getByLabel('Description').fill('Before lunch');
  await page.clock.fastForward('29:00');
  await expect(page).toHaveURL(/\/session-timeout/);
  await page.getByRole('button', { name: 'Resume session' }).click();
  await expect(draftNotice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Before lunch');
});

test('a session that ends without a pending request leads to the sign-in page and not to an empty page', async ({ installClock, page, project }) => {
  await installClock(page);
  await openDetails(page, project);
  await page.getByLabel('Description').fill('Half a thought');
  await endSessionOnServer(page);
  // The token lives fifteen minutes and is renewed five minutes before its expiry; the renewal is refused.
  await page.clock.fastForward('11:00');
  await expect(page).toHaveURL(/\/error\/401/);
  await signInAgain(page, people.administrator);
  await expect(draftNotice(page)).toBeVisible();
});
