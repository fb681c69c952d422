import { expect, test } from '../support/fixtures';
import { openStart, people } from '../support/people';

test('the session stops after 28 idle minutes, and Resume returns to the same page', async ({ installClock, pageOf, urlOf }) => {
  const page = await pageOf(people.manager);
  await installClock(page);
  await page.goto(urlOf('jobs?q=capture'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward('29:00');
  await expect(page).toHaveURL(/\/session-timeout/);
  await expect(page.getByText('you were logged out due to inactivity')).toBeVisible();
  await page.getByRole('button', { name: 'Resume session' }).click();
  await expect(page).toHaveURL(/\/northwind\/jobs\?q=capture/);
});

test('leaving a page with unsaved changes asks first: Escape stays, Leave anyway leaves', async ({ pageOf, urlOf }) => {
  const page = await pageOf(people.administrator);
  await page.goto(urlOf('company-settings/preferences'));
  await page.getByRole('radio', { name: 'Plum' }).click();
  await page.getByRole('link', { name: 'Jobs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Plum' })).toBeChecked();

  await page.getByRole('link', { name: 'Jobs' }).click();
  await dialog.getByRole('button', { name: 'Leave anyway' }).click();
  await expect(page).toHaveURL(/\/jobs$/);
});

test('the saved colors and date pattern of the company apply to every page', async ({ pageOf, urlOf }) => {
  const page = await pageOf(people.administrator);
  const settings = urlOf('company-settings/preferences');
  await page.goto(settings);
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-7').trim());
  const before = await accent();
  await page.getByRole('radio', { name: 'Harbor' }).click();
  await page.getByRole('combobox', { name: 'Date' }).click();
  await page.getByRole('option', { name: /\(YYYY-MM-DD\)/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(urlOf('workspaces'));
  await expect(page.getByText(/^\d{4}-\d{2}-\d{2}$/).first()).toBeVisible();
  expect(await accent()).not.toBe(before);

  await page.goto(settings);
  await page.getByRole('radio', { name: 'Pine' }).click();
  await page.getByRole('combobox', { name: 'Date' }).click();
  await page.getByRole('option', { name: /\(MM\/DD\/YYYY\)/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});

test('the chosen language applies in another browser of the same user', async ({ pageOf, urlOf }) => {
  const first = await pageOf(people.general);
  await first.goto(urlOf('user-preferences'));
  await first.getByRole('combobox', { name: 'Language' }).click();
  await first.getByRole('option', { name: 'Deutsch' }).click();
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('Persönliche Einstellungen');

  const second = await pageOf(people.general);
  await openStart(second);
  await expect(second.getByRole('button', { name: `Konto von ${people.general}` })).toBeVisible();
  await second.goto(urlOf('user-preferences'));
  await second.getByRole('combobox', { name: 'Sprache' }).click();
  await second.getByRole('option', { name: 'English' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('User preferences');
});

test('data that fails to load after sign-in is logged as a warning, and the page stays usable', async ({ pageOf, urlOf }) => {
  const page = await pageOf(people.manager);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  for (const path of ['subscription', 'company-settings', 'user-preferences', 'menu']) {
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 500, body: '{}' }));
  }
  await page.goto(urlOf('workspaces'));
  await expect(page.getByRole('main').getByRole('link', { name: 'Accounts Payable' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => warnings.join('\n')).toContain('subscription');
  await expect.poll(() => warnings.join('\n')).toContain('appearance');
});
