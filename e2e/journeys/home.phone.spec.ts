import { expect, test } from '../support/fixtures';
import { openStart, people } from '../support/people';

test.use({ person: people.manager });

test('the home page on a phone shows the number of urgent tasks as one button', async ({ page }) => {
  await openStart(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
  await expect(page.getByRole('table')).toHaveCount(0);
  const urgent = page.getByRole('link', { name: /^\d+ urgent tasks?$/ });
  await urgent.click();
  await expect(page).toHaveURL(/\/tasks\/review-tasks\?all=true&f=due/);
});
