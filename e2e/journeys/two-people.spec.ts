import type { Page } from '@playwright/test';
import { request } from '../support/api';
import { expect, test as base } from '../support/fixtures';
import { people, stackUrl } from '../support/people';
import type { CreatedProject } from '../support/projects';

const dialog = (page: Page) => page.getByRole('dialog');

const sectionUrl = ({ id, workspaceId }: CreatedProject, name: string) =>
  `${stackUrl()}/northwind/workspaces/${workspaceId}/projects/${id}/design/${name}`;

interface TwoTabs {
  projectType: string;
  /** A draft that only this test uses. */
  project: CreatedProject;
  /** Two tabs of one user; concurrent changes of two users are handled the same way. */
  first: Page;
  second: Page;
}

const test = base.extend<TwoTabs>({
  person: people.administrator,
  projectType: ['Payable Invoices', { option: true }],
  project: async ({ newProject, projectType }, use) => use(await newProject({ draft: true, projectType })),
  first: async ({ page }, use) => use(page),
  second: async ({ context }, use) => use(await context.newPage()),
});

/** Expects both values, keeps the own one and saves it. */
async function expectConflictAndChoice(second: Page, label: string, first: string, own: string): Promise<void> {
  const field = second.getByLabel(label).last();
  const choice = second.getByRole('group', { name: 'Someone changed this record' });
  await expect(choice).toContainText(first);
  await expect(field).toHaveValue(own);
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await second.getByRole('button', { name: 'Save' }).last().click();
  await expect(second.getByText('Saved').first()).toBeVisible();
}

test('a concurrent change to a workspace is reported, and the unsaved input is kept', async ({ first, second, project }) => {
  for (const page of [first, second]) {
    await page.goto(`${stackUrl()}/northwind/workspaces/${project.workspaceId}?dialog=edit`);
    await dialog(page).getByLabel('Description').fill(page === first ? 'Of the first' : 'Of the second');
  }
  await dialog(first).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(first)).toHaveCount(0);
  await dialog(second).getByRole('button', { name: 'Save' }).click();
  await expectConflictAndChoice(second, 'Description', 'Of the first', 'Of the second');
});

test('a concurrent change to an index field is reported, and the unsaved input is kept', async ({ first, second, project }) => {
  const field = { name: 'Region', systemName: '', type: 'Text', mandatory: false, unique: false, visible: true, displayInGrid: false };
  const { id } = await request<{ id: string }>(first, `projects/${project.id}/index-fields`, { ...field, erpLookup: '', options: [], minLength: 0, maxLength: 0 });
  for (const page of [first, second]) {
    await page.goto(`${sectionUrl(project, 'fields-configuration')}?open=${id}`);
    await dialog(page).getByLabel('System name').fill(page === first ? 'RegionFirst' : 'RegionSecond');
  }
  await dialog(first).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(first)).toHaveCount(0);
  // The list behind the second form reloads; the form keeps its input.
  await expect(second.getByText('RegionFirst').first()).toBeVisible();
  await dialog(second).getByRole('button', { name: 'Save' }).click();
  await expectConflictAndChoice(second, 'System name', 'RegionFirst', 'RegionSecond');
});

test('a concurrent change to the groups of a project is reported', async ({ first, second, project }) => {
  const groups = (page: Page) => page.getByRole('form', { name: 'Groups' });
  const choose = async (page: Page, group: number) => {
    await groups(page).getByRole('combobox').click();
    await page.getByRole('option').nth(group).click();
    await page.keyboard.press('Escape');
  };
  const save = (page: Page) => groups(page).getByRole('button', { name: 'Save' }).click();
  for (const page of [first, second]) {
    await page.goto(sectionUrl(project, 'settings'));
    await expect(groups(page)).toBeVisible();
  }
  // Both tabs select a group before either saves, because a form without changes shows a new version at once.
  await choose(second, 1);
  await choose(first, 0);
  await save(first);
  await expect(first.getByText('Saved').first()).toBeVisible();
  await save(second);
  await expect(groups(second).getByText('Someone changed this record')).toBeVisible();
  await groups(second).getByRole('button', { name: 'Use theirs' }).click();
  await expect(groups(second).getByText('Someone changed this record')).toHaveCount(0);
});

test.describe('of a payment project', () => {
  test.use({ projectType: 'ACH Payments' });

  test('a concurrent change to the auto-number settings is reported, and the unsaved input is kept', async ({ first, second, project }) => {
    for (const page of [first, second]) {
      await page.goto(sectionUrl(project, 'auto-number'));
      await page.getByLabel('Base value').fill('0');
      await page.getByLabel('Next value').fill('1');
      await page.getByLabel('Max value').fill(page === first ? '100' : '200');
    }
    await first.getByRole('button', { name: 'Save' }).click();
    await expect(first.getByText('Saved').first()).toBeVisible();
    await second.getByRole('button', { name: 'Save' }).click();
    await expectConflictAndChoice(second, 'Max value', '100', '200');
  });
});

test('a concurrent change to a component is reported, and the unsaved input is kept', async ({ first, second, project }) => {
  for (const page of [first, second]) {
    await page.goto(sectionUrl(project, 'project-components'));
    await page.getByRole('button', { name: 'Actions of Intelligent Capture' }).click();
    await page.getByRole('menuitem', { name: 'Properties' }).click();
    await dialog(page).getByLabel('Description').fill(page === first ? 'Of the first' : 'Of the second');
  }
  await dialog(first).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(first)).toHaveCount(0);
  await dialog(second).getByRole('button', { name: 'Save' }).click();
  await expectConflictAndChoice(second, 'Description', 'Of the first', 'Of the second');
});
