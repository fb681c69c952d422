import { expect, type Page, test } from '@playwright/test';
import { idsOf } from '../screens/places';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/accessible';
import { continueAs, people, stackUrl } from '../support/people';

/** Opens a screen once and checks it in all widths and color schemes; a reload per check would take minutes. */
async function check(page: Page, path: string, ready?: (page: Page) => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${stackUrl()}/northwind${path}`);
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await ready?.(page);
  for (const width of [1440, 905, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // Rows are dimmed while other rows load; axe would report their contrast.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // A tablet has the elements of a desktop in other places.
    if (width === 905) await expectAccessible(page, `${path} ${width}`, 'layout');
    else await expectAccessibleInBothSchemes(page, `${path} ${width}`);
  }
}

/** Collects the requests that the server refuses while pages load. */
function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  return refused;
}

/** Screens of an administrator, in parts, so that each has enough time on a slow machine. */
const parts: Record<string, (ids: Awaited<ReturnType<typeof idsOf>>) => string[]> = {
  'work areas': ({ job }) => ['/dashboard', '/workspaces', '/jobs', '/outside-world', job],
  settings: () => ['/company-settings/preferences', '/user-preferences', '/roles', '/roles/details/new'],
  'projects and records': ({ invoices, invoice, payments, batch }) => [
    ...['summary', 'design/fields-configuration', 'workpage'].map((tab) => `${invoices}/${tab}`),
    ...['', '?tab=lines', '?tab=history'].map((tab) => invoice + tab),
    `${payments}/workpage`,
    batch,
  ],
};

test('the sign-in page is accessible in all widths and color schemes', async ({ page }) => {
  await check(page, '', (guest) => expect(guest.getByText('Sign in to')).toBeVisible());
});

for (const [part, paths] of Object.entries(parts)) {
  test(`the ${part} of an administrator are accessible in all widths and color schemes`, async ({ page }) => {
    test.setTimeout(180_000);
    await continueAs(page, people.administrator);
    const refused = refusals(page);
    for (const path of paths(await idsOf(page))) await check(page, path);
    expect(refused, 'requests of ordinary page loads that the server refused').toEqual([]);
  });
}

test('a decision about a task is accessible in all widths and color schemes', async ({ page }) => {
  await continueAs(page, people.approver);
  await check(page, '/tasks/review-tasks', async () => {
    await page.getByRole('listitem').getByRole('button').first().click();
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
});

test('the dark sidebar is accessible', async ({ page }) => {
  await continueAs(page, people.administrator);
  await page.goto(`${stackUrl()}/northwind/company-settings/preferences`);
  // The dark sidebar is previewed immediately, so the test does not save it.
  await page.getByRole('radio', { name: 'Dark' }).click();
  await page.getByRole('radio', { name: 'Plum' }).click();
  await expectAccessibleInBothSchemes(page, 'dark sidebar');
});
