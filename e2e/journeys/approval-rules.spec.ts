import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test.use({ person: people.administrator });

test('an administrator adds a rule, tests it before saving, and a designer only reads it', async ({ page, pageOf, project, urlOf }) => {
  const url = urlOf(`workspaces/${project.workspaceId}/projects/${project.id}/design/approval-rules`);
  await page.goto(url);
  const outcome = page.getByRole('status').filter({ hasText: /decides/ });
  const testAmount = async (amount: string) => {
    await page.getByLabel('Invoice amount', { exact: false }).last().fill(amount);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
  };

  await test.step('without rules the AP Manager decides', async () => {
    await testAmount('500');
    await expect(outcome).toContainText('No rule matches. The AP Manager decides.');
    await expect(outcome).toContainText(people.manager);
  });

  await test.step('add a rule and test it unsaved', async () => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Over five thousand');
    await page.getByRole('textbox', { name: 'Value' }).fill('5000');
    await page.getByRole('textbox', { name: 'Name of the level' }).fill('Directors');
    await page.getByRole('combobox', { name: /^Groups/ }).press('ArrowDown');
    await page.getByRole('option', { name: 'Finance Directors' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Invoice amount is over $5,000.00')).toBeVisible();
    await testAmount('6000');
    await expect(outcome).toContainText('Rule 1 decides: Over five thousand');
    await expect(outcome).toContainText(people.secondApprover);
    await testAmount('4000');
    await expect(outcome).toContainText('No rule matches.');
    await testAmount('999999999');
    await expect(outcome).toContainText('No one could approve this invoice');
  });

  await test.step('a rule without levels is refused at its place until it states that it passes', async () => {
    await page.getByRole('button', { name: 'Remove level 1' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Add a level, or state that these invoices pass without approval.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Pass without approval' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('a designer reads the rules and cannot change them', async () => {
    const designer = await pageOf(people.designer);
    await designer.goto(url);
    await expect(designer.getByText('Over five thousand')).toBeVisible();
    await expect(designer.getByText('Passes without approval')).toBeVisible();
    await expect(designer.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expect(designer.getByRole('button', { name: 'Add rule' })).toHaveCount(0);
  });

  await test.step('remove the rule', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Actions of Over five thousand' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('No rule matches')).toBeVisible();
    await expect(page.getByText('Over five thousand')).toHaveCount(0);
  });
});

test('a limit of a role is changed and changed back', async ({ page, urlOf }) => {
  await page.goto(urlOf('approval-limits'));
  await expect(page.getByRole('grid', { name: 'Approval limits' }).getByText(people.approver)).toBeVisible();
  await page.getByText('Roles', { exact: true }).click();
  const row = page.getByRole('row', { name: /AP Manager/ });
  const set = async (amount: string) => {
    await row.getByRole('button', { name: 'Change the limit of AP Manager' }).click();
    const field = page.getByRole('dialog').getByLabel('Approval limit', { exact: true });
    const before = await field.inputValue();
    await field.fill(amount);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return before;
  };
  const amount = (1_000 + Math.floor(Math.random() * 8_000)).toString();
  const shown = `$${amount.slice(0, 1)},${amount.slice(1)}.00`;
  const before = await set(amount);
  await expect(row.getByText(shown)).toBeVisible();
  await set(before);
  await expect(row.getByText(shown)).toHaveCount(0);
});
