import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible';
import { expect, test as base } from '../support/fixtures';
import { type Gallery, startGallery } from '../support/gallery';

const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({}, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function openSection(page: Page, section: string): Promise<void> {
  await page.locator('label', { hasText: new RegExp(`^${section}$`) }).click();
  await expect(page.getByRole('radio', { name: section, exact: true })).toBeChecked();
}

test('every component in every state is accessible', async ({ page, gallery }) => {
  test.setTimeout(240_000);
  await page.goto(gallery.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible({ timeout: 60_000 });
  const sections = await page.getByRole('radiogroup', { name: 'Sections' }).getByRole('radio').all();
  const names = await Promise.all(sections.map((section) => section.inputValue()));
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) {
    await test.step(name, async () => {
      await openSection(page, name);
      await page.waitForLoadState('networkidle');
      await expectAccessibleInBothSchemes(page, name);
    });
  }
  await test.step('dialogs, side panels and notifications', async () => {
    await openSection(page, 'Forms');
    for (const frame of ['Dialog', 'Side panel', 'Wizard']) {
      await page.getByRole('button', { name: frame, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessibleInBothSchemes(page, frame);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await openSection(page, 'Parts');
    for (const severity of ['success', 'warning', 'error']) {
      await page.getByRole('button', { name: severity, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'question and toasts');
  });
});
