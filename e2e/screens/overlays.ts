import type { Page } from '@playwright/test';
import { settled } from '../support/settled';
import type { Ids, Place } from './places';

/** Labels in both languages, by the element they name. */
const labels = {
  filter: /^Filter$/,
  view: /^(View settings|Ansicht)$/,
  column: /^(Column|Spalte) /,
  amount: /^(Amount|Betrag)$/,
  full: /^(Full screen|Vollbild)$/,
  account: /^(Account of|Konto von)/,
  release: /^(Release|Version|About|Über)/,
  pick: /^(Select task|Aufgabe .* auswählen$)/,
  all: /^(Select all|Alle .* dieser Liste)/,
  approve: /^(Approve|Freigeben)/,
  reject: /^(Reject|Ablehnen)/,
  reassign: /^(Reassign|Neu zuweisen)/,
  collapse: /^(Collapse sidebar|Seitenleiste einklappen)$/,
  info: /^(Ask for info|Rückfrage)/,
  prepare: /^(Prepare ACH|ACH vorbereiten)/,
};

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();
const press = (name: RegExp) => (page: Page) => button(page, name).click({ timeout: 3_000 });

/** Overlays of the payables manager: menus and dialogs of lists, and bulk actions. */
export function managerPlaces(ids: Ids): Place[] {
  const { invoices, payments } = ids;
  return [
    { name: 'open-filters', path: `${invoices}/workpage`, open: press(labels.filter) },
    { name: 'open-filter', path: `${invoices}/workpage`, open: openFilter },
    { name: 'open-chips', path: `${invoices}/workpage?${chips}` },
    { name: 'open-view', path: `${invoices}/workpage`, open: press(labels.view) },
    { name: 'open-column', path: `${invoices}/workpage`, open: openColumn },
    { name: 'open-record', path: `${invoices}/workpage`, open: openRecord },
    { name: 'open-payment', path: `${payments}/workpage?tab=processed`, open: openRecord },
    { name: 'open-batches', path: `${payments}/workpage?tab=batches` },
    { name: 'open-batch', path: `${payments}/workpage?tab=batches`, open: openRecord },
    { name: 'open-prepare', path: `${payments}/workpage`, open: press(labels.prepare) },
    { name: 'open-full', path: `${invoices}/workpage`, open: press(labels.full) },
    { name: 'open-chosen', path: `${invoices}/workpage`, open: (page) => choose(page) },
    { name: 'open-end', path: `${invoices}/workpage`, open: toTheEnd },
    { name: 'open-account', path: '/workspaces', open: openAccount },
    { name: 'open-release', path: '/workspaces', open: openRelease },
    { name: 'open-rail', path: '/workspaces', open: openRail },
    { name: 'no-such-page', path: '/no/such/page' },
    { name: 'no-match', path: `${invoices}/workpage?q=nobodyiscalledthis` },
    { name: 'task-selection', path: '/tasks/review-tasks?all=true', open: (page) => pickTasks(page) },
    { name: 'task-approve', path: '/tasks/review-tasks?all=true', open: bulk(labels.approve) },
    { name: 'task-reject', path: '/tasks/review-tasks?all=true', open: bulk(labels.reject) },
    { name: 'task-reassign', path: '/tasks/review-tasks?all=true', open: bulk(labels.reassign) },
    { name: 'task-open', path: '/tasks/review-tasks?all=true', open: openTask },
    { name: 'task-processed', path: '/tasks/review-tasks?all=true&tab=processed' },
    { name: 'outside-world', path: '/outside-world' },
  ];
}

/** Overlays of an approver. */
export const approverPlaces: Place[] = [
  { name: 'decide', path: '/tasks/review-tasks', open: openTask },
  { name: 'decide-info', path: '/tasks/review-tasks', open: (page) => openTask(page).then(() => press(labels.info)(page)) },
  { name: 'decide-reject', path: '/tasks/review-tasks', open: (page) => openTask(page).then(() => press(labels.reject)(page)) },
];

/** The menu on a phone. */
export const drawer: Place = { name: 'drawer', path: '/workspaces', open: (page) => page.getByRole('banner').getByRole('button').first().click() };

const chips = new URLSearchParams({ f: 'stage~in~captured~submitted~approved~paid;invoiceAmount~between~10~250000;vendorName~contains~a' });

async function openFilter(page: Page): Promise<void> {
  await button(page, labels.filter).click({ timeout: 3_000 });
  await page.getByRole('menuitem', { name: labels.amount }).click({ timeout: 3_000 });
}

async function openColumn(page: Page): Promise<void> {
  await page.getByRole('columnheader').nth(1).hover({ timeout: 3_000 });
  await button(page, labels.column).click({ timeout: 3_000 });
}

async function openRecord(page: Page): Promise<void> {
  const row = page.locator('tbody tr[data-clickable]').first();
  if (await row.count()) await row.click();
  else await page.getByRole('main').getByRole('listitem').getByRole('button').first().click({ timeout: 3_000 });
  await page.waitForLoadState('networkidle');
}

async function choose(page: Page): Promise<void> {
  const boxes = page.getByRole('main').getByRole('checkbox');
  await boxes.nth(1).click({ timeout: 3_000 });
  await boxes.nth(2).click({ timeout: 3_000 });
}

async function toTheEnd(page: Page): Promise<void> {
  for (let step = 0; step < 4; step++) {
    await page.getByRole('main').locator('table, ul').last().press('End').catch(() => undefined);
    await page.evaluate(() => {
      for (const pane of document.querySelectorAll('main *')) if (pane.scrollHeight > pane.clientHeight) pane.scrollTop = pane.scrollHeight;
    });
    await settled(page);
    await page.waitForLoadState('networkidle');
  }
}

const openAccount = (page: Page) => press(labels.account)(page);

async function openRelease(page: Page): Promise<void> {
  await openAccount(page);
  await page.getByRole('menuitem').nth(-2).click({ timeout: 3_000 });
}

async function openRail(page: Page): Promise<void> {
  await press(labels.collapse)(page);
  await page.getByRole('navigation').getByRole('link', { name: /^(Workspaces|Arbeitsbereiche)$/ }).first().hover({ timeout: 3_000 });
}

async function pickTasks(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: labels.pick });
  await boxes.first().click({ timeout: 3_000 });
  await boxes.nth(1).click({ timeout: 3_000 });
}

const bulk = (name: RegExp) => async (page: Page) => {
  await pickTasks(page);
  await page.getByRole('toolbar').getByRole('button', { name }).click({ timeout: 3_000 });
};

async function openTask(page: Page): Promise<void> {
  await page.getByRole('listitem').getByRole('button').first().click({ timeout: 3_000 });
  await page.waitForLoadState('networkidle');
}
