import { simulateSlowServer } from '../support/delay-requests';
import { expect, test } from '../support/fixtures';
import { openProject, openStart, people } from '../support/people';

test.use({ person: people.processor, firstVisit: true });

test('a menu whose code fails to load shows the error, and its button works after a retry', async ({ page }) => {
  await page.route(/user-menu-list/, (route) => route.abort());
  await openStart(page);
  const button = page.getByRole('button', { name: `Account of ${people.processor}` });
  await button.click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load this part of the page.');
  await expect(button).toBeVisible();

  await page.unroute(/user-menu-list/);
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a button pressed before its menu has loaded opens the menu once it has', async ({ page }) => {
  await page.route(/user-menu-list/, async (route) => {
    await simulateSlowServer(1_500);
    await route.continue();
  });
  await openStart(page);
  await page.getByRole('button', { name: `Account of ${people.processor}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});

test('a page whose code fails to load shows an error and not a blank page', async ({ page, urlOf }) => {
  await openStart(page);
  await page.route(/\/assets\/workspaces-/, (route) => route.abort());
  await page.goto(urlOf('workspaces'));
  await expect(page.getByText('Couldn’t load this part of the page.')).toBeVisible();

  await page.unroute(/\/assets\/workspaces-/);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('link', { name: 'Accounts Payable' }).first()).toBeVisible();
});

const lostCode = /\/assets\/(file-drop|pdf-pages)-[\w-]+\.js$/;

test('a drop zone and a document that fail to load show the error in place and load on retry', async ({ page, samplesOf }) => {
  // Capture is slow on a busy machine.
  test.setTimeout(240_000);
  const samples = samplesOf(59);
  const [sample] = samples.valid;
  if (!sample) throw new Error('no sample was generated');
  await openStart(page);
  await page.route(lostCode, (route) => route.abort());
  await openProject(page, 'Payable invoices');
  const lost = page.getByRole('alert').filter({ hasText: 'Couldn’t load this part of the page.' });
  await expect(lost).toHaveCount(1);
  await expect(page.getByRole('grid', { name: 'Invoices' }).locator('tbody tr[data-row]').first()).toBeVisible();
  await page.unroute(lostCode);
  await lost.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Drag files here, or choose')).toBeVisible();
  await expect(lost).toHaveCount(0);

  await page.route(lostCode, (route) => route.abort());
  await page.locator('input[type=file]').setInputFiles(samples.path(sample));
  await page.getByRole('button', { name: 'Open invoice' }).click({ timeout: 120_000 });
  await expect(lost).toHaveCount(1);
  await expect(page.getByRole('radio', { name: /Comments/ })).toBeAttached();
  await page.unroute(lostCode);
  await lost.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Pages' })).toBeVisible();
  await expect(lost).toHaveCount(0);
});

test('a late style sheet that fails to load is requested again on retry', async ({ page }) => {
  const lostStyles = /\/assets\/key-help-[\w-]+\.css$/;
  await page.route(lostStyles, (route) => route.abort());
  await openStart(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('alert')).toContainText('Couldn’t load this part of the page.');

  await page.unroute(lostStyles);
  const requested = page.waitForResponse(lostStyles);
  await page.keyboard.press('?');
  expect((await requested).ok()).toBe(true);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
