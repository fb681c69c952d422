import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { continueAs, people, stackUrl } from '../support/people';

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select the task/ });
const runs = (page: Page) => page.getByRole('region', { name: 'Actions on many tasks' });

async function sees(page: Page, scheme: 'light' | 'dark', person: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
  await continueAs(page, person);
}

for (const scheme of ['light', 'dark'] as const) {
  test(`what became of an action on many tasks is accessible, its refusals too, ${scheme}`, async ({ page }) => {
    await sees(page, scheme, people.manager);
    await page.goto(`${stackUrl()}/northwind/tasks/review-tasks?all=true`);
    await boxes(page).first().click();
    await boxes(page).nth(1).click();
    await page.keyboard.press('a');
    const started = page.waitForResponse((answer) => answer.url().endsWith('/api/bulk/tasks'));
    await page.getByRole('dialog').getByRole('button', { name: /^Approve 2 tasks/ }).click();
    await started;
    await expect(runs(page)).toContainText('of 2 approved');
    await expectAccessible(page, 'result');
    await runs(page).getByRole('button', { name: 'Show why' }).click();
    const refused = page.getByRole('dialog', { name: 'What was refused' });
    await expect(refused.getByRole('listitem').first()).toContainText(/\w+/);
    await expectAccessible(page, 'refusals');
    await page.keyboard.press('Escape');
    await runs(page).getByRole('button', { name: 'Close this result' }).click();
    await expect(runs(page)).toHaveCount(0);
  });
}
