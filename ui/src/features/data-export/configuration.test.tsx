import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import type { Permission } from '@/lib/session/permission';
import { addressOf, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeEach(() => startI18n('en'));
startServer();

type Plan = Schema<'ConfigurationPlan'>;

const text = 'version: 1\ncurrency: USD\n';
const plan: Plan = {
  base: 'b1',
  changes: 2,
  waiting: 1,
  entries: [
    {
      section: 'roles',
      name: 'Treasurer',
      action: 'change',
      waits: true,
      differences: [
        { field: 'approvalLimit', old: ['500.00'], new: ['50000.00'] },
        { field: 'requiresTwoFactors', old: ['off'], new: ['on'] },
      ],
    },
    { section: 'roles', name: 'Approver', action: 'keep', waits: false, differences: [] },
    {
      section: 'groups',
      name: 'Site managers',
      action: 'add',
      waits: false,
      differences: [{ field: 'roles', old: [], new: ['Treasurer'] }],
    },
    { section: 'groups', name: 'Payroll', action: 'keep', waits: false, differences: [] },
  ],
};
const nothing: Plan = {
  base: 'b0',
  changes: 0,
  waiting: 0,
  entries: plan.entries.map((entry) => ({ ...entry, action: 'keep', waits: false, differences: [] })),
};

interface Answers {
  plans?: (Plan | Refusal)[];
  applied?: (Plan | Refusal)[];
  permissions?: Permission[];
}

/** Opens the page; returns the files and plans that it sends. */
async function open({ plans = [plan], applied = [plan], permissions = ['roles:manage'] }: Answers = {}) {
  const sent: { plan: string[]; apply: { file: string; base: string }[] } = { plan: [], apply: [] };
  /** The answers in their order; the last one repeats. */
  const nth = <T,>(all: T[], count: number) => all[Math.min(count, all.length) - 1] as T;
  const person = personWith();
  const shown = await renderRoute(addressOf('/$tenant/company-settings/data-export'), {
    person: permissions.includes('roles:manage')
      ? person
      : { ...person, permissions: { dataExports: ['manage'] } },
    handlers: [
      answer('get', '/api/data-exports', 200, { items: [] }),
      respond('post', '/api/configuration/plan', 200, ({ sent: { file } }) => {
        sent.plan.push(file);
        return nth(plans, sent.plan.length);
      }),
      respond('post', '/api/configuration/apply', 200, ({ sent: { file, base } }) => {
        sent.apply.push({ file, base });
        return nth(applied, sent.apply.length);
      }),
      respond('post', '/api/configuration/export', 200, () => ({
        name: 'northwind-configuration.yaml',
        text: 'version: 1\n',
      })),
    ],
  });
  return { sent, ...shown };
}

/** Chooses a file and checks it. */
async function check(name = 'contoso.yaml', content = text) {
  await userEvent.click(await screen.findByRole('button', { name: 'Check a file' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check a configuration file' });
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File([content], name, { type: 'application/yaml' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check' }));
  return dialog;
}

/** Applies the shown plan by double clicks. */
async function apply(button = 'Apply 2 changes') {
  await userEvent.dblClick(await screen.findByRole('button', { name: button }));
  const question = await screen.findByRole('dialog', { name: `${button}?` });
  const asked = question.textContent;
  await userEvent.dblClick(within(question).getByRole('button', { name: button }));
  return asked;
}

const shownPlan = (name = 'contoso.yaml') => screen.findByRole('region', { name: `Plan of ${name}` });

test('the configuration is saved as a file of the given name', async () => {
  const saved: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:configuration';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download configuration' }));
  await waitFor(() => expect(names).toEqual(['northwind-configuration.yaml']));
  expect(await saved[0]?.text()).toBe('version: 1\n');
});

test('a refused file shows every problem with its place until another file is chosen', async () => {
  const problem = (propertyName: string, errorCode: string, errorMessage: string) => ({
    propertyName,
    errorCode,
    errorMessage,
  });
  const unknown = 'No user has the email address "bob@contoso.example".';
  const { sent } = await open({
    plans: [
      new Refusal('ValidationFailedException', 422, [
        problem('approvalRules[0].rules[1].levels[0].users', 'UserNotFoundException', unknown),
        problem('approvalRules[0].rules[1].levels[0].users', 'UserNotFoundException', unknown),
        problem('currency', 'InvalidValue', 'The amounts are in EUR.'),
      ]),
      plan,
    ],
  });
  const dialog = await check();
  const problems = await within(dialog).findByRole('list', { name: 'Problems of the file' });
  const [first, second, ...rest] = within(problems).getAllByRole('listitem');
  expect(first).toHaveTextContent(`approvalRules[0].rules[1].levels[0].users${unknown}`);
  expect(second).toHaveTextContent('currencyThe amounts are in EUR.');
  expect(rest).toEqual([]);
  expect(within(dialog).getByText('The file has 2 problems. Nothing was changed.')).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Plan of/ })).toBeNull();

  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['version: 1\n'], 'corrected.yml'));
  expect(within(dialog).queryByRole('list', { name: 'Problems of the file' })).toBeNull();
  expect(within(dialog).queryByText(/^The file has/)).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check' }));
  await shownPlan('corrected.yml');
  expect(sent.plan).toEqual([text, 'version: 1\n']);
});

test('a project of a file shows its settings in the words of its page', async () => {
  await open({
    plans: [
      {
        ...plan,
        entries: [
          {
            section: 'projects',
            name: 'Accounts Payable / Site invoices',
            action: 'change',
            waits: false,
            differences: [
              { field: 'captureMethod', old: ['intelligent'], new: ['manual'] },
              { field: 'groups', old: ['Site managers'], new: [] },
              { field: 'achProject', old: [], new: ['Treasury / ACH'] },
            ],
          },
        ],
      },
    ],
  });
  await check();
  const shown = await shownPlan();
  const part = (field: string) =>
    within(shown).getByRole('region', { name: `Project Accounts Payable / Site invoices: ${field}` });
  expect(part('Capture method')).toHaveTextContent('NowIntelligentAfter the changeManual');
  expect(part('Groups with access')).toHaveTextContent('NowSite managersAfter the changeNone');
  expect(part('Project for ACH payments')).toHaveTextContent('NowNoneAfter the changeTreasury / ACH');
});

test('a changed connection shows names of values, and the result leads to what people do next', async () => {
  const waiting = {
    ...plan,
    changes: 2,
    waiting: 2,
    entries: [
      {
        section: 'connections' as const,
        name: 'Bank, Main',
        action: 'change' as const,
        waits: true,
        differences: [
          { field: 'authentication' as const, old: ['basic'], new: ['privateKey'] },
          { field: 'secrets' as const, old: ['password'], new: [] },
        ],
      },
      {
        section: 'bankAccounts' as const,
        name: 'Operating',
        action: 'change' as const,
        waits: true,
        differences: [
          { field: 'balanced' as const, old: ['off'], new: ['on'] },
          { field: 'daysAhead' as const, old: ['0'], new: ['1'] },
        ],
      },
    ],
  };
  await open({ plans: [waiting], applied: [waiting] });
  await check();
  const shown = await shownPlan();
  const part = (name: string) => within(shown).getByRole('region', { name });
  expect(part('Connection Bank, Main: Authentication')).toHaveTextContent(
    'NowLogin and passwordAfter the changePrivate key',
  );
  expect(part('Connection Bank, Main: Stored secrets')).toHaveTextContent('NowPasswordAfter the changeNone');
  expect(part('Bank account Operating: Balanced file')).toHaveTextContent('NowNoAfter the changeYes');
  expect(part('Bank account Operating: Settlement')).toHaveTextContent(
    'NowOn the same dayAfter the changeOne banking day later',
  );
  await apply();
  const links = await within(await screen.findByRole('status')).findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Changes to confirm',
    'Bank accounts',
    'Connections and keys',
  ]);
});

test('a hundred problems are listed and the rest is counted', async () => {
  const problems = Array.from({ length: 103 }, (_, n) => ({
    propertyName: `roles[${n}].name`,
    errorCode: 'Required',
    errorMessage: 'Field is required',
  }));
  await open({ plans: [new Refusal('ValidationFailedException', 422, problems)] });
  const dialog = await check();
  expect(await within(dialog).findByText('3 more problems')).toBeVisible();
  expect(within(dialog).getByText('roles[99].name')).toBeVisible();
  expect(within(dialog).queryByText('roles[100].name')).toBeNull();
});

test('a German reader sees the explanation and the sentence of the server', async () => {
  await startI18n('de');
  const message = 'This is not a configuration file: line 3: key "limit" does not exist in role.';
  const refusal = { propertyName: 'file', errorCode: 'InvalidValue', errorMessage: message };
  await open({ plans: [new Refusal('FileInvalidException', 422, [refusal])] });
  await userEvent.click(await screen.findByRole('button', { name: 'Datei prüfen' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.upload(
    dialog.querySelector('input[type=file]') as HTMLInputElement,
    new File([text], 'contoso.yaml'),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Prüfen' }));
  const list = await within(dialog).findByRole('list', { name: 'Probleme der Datei' });
  expect(list).toHaveTextContent(`Dieser Wert ist ungültig.${message}`);
  expect(within(list).getByText(message)).toHaveAttribute('lang', 'en');
});

test('files of other types are refused before they are sent', async () => {
  const { sent } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Check a file' }));
  const dialog = await screen.findByRole('dialog');
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['{}'], 'role.json'), { applyAccept: false });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('role.json');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check' }));
  expect(sent.plan).toEqual([]);
});

test('the plan lists what is new, what changes and what waits, and counts the rest', async () => {
  const { sent } = await open();
  await check();
  const region = await shownPlan();
  expect(sent.plan).toEqual([text]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(region).toHaveTextContent('contoso.yaml');
  expect(region).toHaveTextContent(
    '1 new, 1 changed, 2 the same already. 1 change waits until another person confirms it.',
  );
  const changes = within(region).getByRole('list', { name: 'Changes' });
  const [role, group, ...rest] = [...changes.children].map((entry) => entry as HTMLElement);
  expect(rest).toEqual([]);
  expect(role).toHaveTextContent(/^RoleTreasurerChangeWaits for another person/);
  const limit = within(role as HTMLElement).getByRole('region', { name: 'Role Treasurer: Approval limit' });
  expect(limit).toHaveTextContent('Approval limitNow$500.00After the change$50,000.00');
  const factors = within(role as HTMLElement).getByRole('region', {
    name: /Two-factor sign-in is required$/,
  });
  expect(factors).toHaveTextContent('NowNoAfter the changeYes');
  expect(group).toHaveTextContent(/^GroupSite managersNew/);
  expect(group).not.toHaveTextContent('Waits');
  expect(within(region).queryByText('Payroll')).toBeNull();
});

test('a double click applies the plan once, and the result names what waits', async () => {
  const { sent } = await open();
  await check();
  expect(await apply()).toContain('New: 1. Changed: 1. 1 change waits until another person confirms it.');
  const region = await shownPlan();
  const result = await within(region).findByRole('status');
  expect(result).toHaveTextContent('Configuration file applied');
  expect(result).toHaveTextContent('1 change is in effect.');
  expect(within(result).getByRole('link', { name: 'Changes to confirm' })).toHaveAttribute(
    'href',
    '/northwind/proposals',
  );
  expect(sent.apply).toEqual([{ file: text, base: 'b1' }]);
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
  await userEvent.click(within(region).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: /^Plan of/ })).toBeNull();
});

test('a canceled confirmation and a discarded plan apply nothing', async () => {
  const { sent } = await open();
  await check();
  await userEvent.click(await screen.findByRole('button', { name: 'Apply 2 changes' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('region', { name: /^Plan of/ })).toBeNull();
  expect(sent.apply).toEqual([]);
});

test('after a change of the company, nothing is applied and the plan is a new one', async () => {
  const changed: Plan = { ...plan, base: 'b2', changes: 1, waiting: 0, entries: plan.entries.slice(1) };
  const { sent } = await open({
    plans: [plan, changed],
    applied: [new Refusal('StaleVersionException'), changed],
  });
  await check();
  await apply();
  const region = await shownPlan();
  expect(await within(region).findByRole('alert')).toHaveTextContent(
    'The company has changed since the check. Nothing was applied.This is a new plan for the same file.',
  );
  expect(within(region).queryByText('Treasurer', { selector: 'b' })).toBeNull();
  expect(sent.plan).toEqual([text, text]);
  await apply('Apply 1 change');
  expect(await within(region).findByRole('status')).toHaveTextContent('Configuration file applied');
  expect(within(region).queryByRole('alert')).toBeNull();
  expect(within(region).queryByRole('link', { name: 'Changes to confirm' })).toBeNull();
  expect(sent.apply.map(({ base }) => base)).toEqual(['b1', 'b2']);
});

test('a file that is refused after a change of the company names its problems and can be checked again', async () => {
  const missing = { propertyName: 'groups[0]', errorCode: 'InvalidValue', errorMessage: 'There is no role.' };
  await open({
    plans: [plan, new Refusal('ValidationFailedException', 422, [missing]), nothing],
    applied: [new Refusal('StaleVersionException')],
  });
  await check();
  await apply();
  const region = await shownPlan();
  const problems = await within(region).findByRole('list', { name: 'Problems of the file' });
  expect(problems).toHaveTextContent('groups[0]There is no role.');
  expect(within(region).queryByRole('list', { name: 'Changes' })).toBeNull();
  await userEvent.click(within(region).getByRole('button', { name: 'Check again' }));
  expect(await within(region).findByText('The company has all of this already.')).toBeVisible();
});

test('a failed application says so and can be repeated', async () => {
  const { sent } = await open({ applied: [new Refusal('InternalServerException', 500), plan] });
  await check();
  await apply();
  const region = await shownPlan();
  expect(await within(region).findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  await apply();
  expect(await within(region).findByRole('status')).toHaveTextContent('Configuration file applied');
  expect(sent.apply).toHaveLength(2);
});

test('a company that has all of it has nothing to apply', async () => {
  await open({ plans: [nothing] });
  await check();
  const region = await shownPlan();
  expect(region).toHaveTextContent('0 new, 0 changed, 4 the same already.');
  expect(within(region).getByText('The company has all of this already.')).toBeVisible();
  expect(within(region).queryByRole('button', { name: /^Apply/ })).toBeNull();
  expect(within(region).queryByRole('list')).toBeNull();
});

test('a refused file keeps the plan of the former one', async () => {
  await open({ plans: [plan, new Refusal('FileTooLargeException', 413)] });
  await check();
  await shownPlan();
  const dialog = await check('other.yaml');
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await shownPlan()).toBeVisible();
});

test('leaving the page with a plan that was not applied needs a confirmation', async () => {
  const { router } = await open();
  await check();
  await shownPlan();
  const leave = () =>
    void router.navigate({ to: '/$tenant/proposals', params: { tenant: 'northwind' } } as never);
  leave();
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', {
      name: 'Stay',
    }),
  );
  expect(router.state.location.pathname).toBe('/northwind/company-settings/data-export');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  leave();
  await waitFor(() => expect(router.state.location.pathname).toBe('/northwind/proposals'));
});

test('people who do not manage roles have no panel', async () => {
  // The panel is loaded afterwards, so it would not be missing only because it loads.
  const { unmount } = await open();
  expect(await screen.findByRole('button', { name: 'Check a file' })).toBeVisible();
  unmount();
  await open({ permissions: [] });
  expect(await screen.findByText('No exports yet')).toBeVisible();
  expect(screen.queryByText('Configuration file')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check a file' })).toBeNull();
});
