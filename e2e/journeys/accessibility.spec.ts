import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { continueAs, openProject, people, stackUrl } from '../support/people';

for (const scheme of ['light', 'dark'] as const) {
  test(`the sign-in, list and payment screens are accessible, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${stackUrl()}/northwind`);
    await expect(page.getByText('Sign in to')).toBeVisible();
    await expectAccessible(page, 'sign-in');

    await continueAs(page, people.processor);
    for (const path of ['dashboard', 'workspaces', 'jobs', 'outside-world', 'tasks/review-tasks?all=true']) {
      await page.goto(`${stackUrl()}/northwind/${path}`);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, path);
    }
    for (const project of ['Payable invoices', 'ACH payments']) {
      await openProject(page, project);
      await page.waitForLoadState('networkidle');
      // Rows are dimmed while other rows load; axe would report their contrast.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page, project);
    }
  });

  test(`the preferences pages and the dark sidebar are accessible, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    await continueAs(page, people.administrator);
    for (const path of ['company-settings/preferences', 'user-preferences']) {
      await page.goto(`${stackUrl()}/northwind/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, path);
    }
    await page.getByRole('radio', { name: 'No emails' }).waitFor();
    await page.goto(`${stackUrl()}/northwind/company-settings/preferences`);
    // The dark sidebar is previewed immediately, so the test does not save it.
    await page.getByRole('radio', { name: 'Dark' }).click();
    await page.getByRole('radio', { name: 'Plum' }).click();
    await expectAccessible(page, 'dark sidebar');
  });
}
