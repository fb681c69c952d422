// @vitest-environment document

import { beforeAll, expect, test } from 'vitest';
import { startI18n, t } from '@/lib/i18n/i18n';
import { routeTable } from '@/lib/routes/table';
import type { Permissions, Scope } from '@/lib/session/permission';
import { sampleUser } from '@/test/samples';
import { type Built, homeOf, settingsLanding } from './home';
import { navigation } from './main-navigation';
import { type NavEntry, type NavItem, permittedNav } from './navigation';

beforeAll(() => startI18n('en'));

const all: Built = () => true;
const menu = {
  workspaces: 7,
  archivedProjects: 2,
  openTasks: 12,
  recent: [1, 2, 3, 4, 5].map((n) => ({ workspaceId: `w${n}`, name: `Workspace ${n}`, projectCount: n })),
};
const shown = (permissions: Permissions, built = all, counts = menu, recent = 5) =>
  permittedNav(navigation(t, counts, recent), sampleUser({ permissions }), 'northwind', built);
const navigationNeeds = new Set(
  Object.values(routeTable).flatMap((needs) => needs.map((need) => need.split(':')[0] ?? '')),
);
const flat = (entries: NavEntry[]): string[] =>
  entries.flatMap(({ id, children }) => [id, ...flat(children)]);
const ids = (...args: Parameters<typeof shown>) => shown(...args).flatMap(({ items }) => flat(items));

test('every menu entry uses a path of the route table', () => {
  const paths = (items: NavItem[]): string[] =>
    items.flatMap(({ path, children }) => [...(path ? [path] : []), ...paths(children ?? [])]);
  const named = navigation(t, menu, 5).flatMap(({ items }) => paths(items));
  expect(named.filter((path) => !(path in routeTable))).toEqual([]);
});

test('the menu contains only permitted entries', () => {
  expect(ids({ tasks: ['getList'] })).toEqual(['review-tasks']);
  expect(ids({})).toEqual([]);
});

test('the menu shows Review tasks and Reassign tasks, or only Tasks', () => {
  const labels = (scopes: Scope<'tasks'>[], built = all) =>
    shown({ tasks: scopes }, built).flatMap(({ items }) => items.map(({ label }) => label));
  expect(labels(['getList', 'reassign'])).toEqual(['Review tasks', 'Reassign tasks']);
  expect(labels(['getList'])).toEqual(['Tasks']);
  expect(labels(['getList', 'reassign'], (path) => !path.endsWith('reassign-tasks'))).toEqual(['Tasks']);
});

test('the menu shows Outside world only with the demo module', () => {
  const may: Permissions = { workspaces: ['getList'] };
  expect(ids(may)).not.toContain('outside-world');
  document.head.append(Object.assign(document.createElement('meta'), { name: 'modules', content: 'demo' }));
  expect(ids(may)).toContain('outside-world');
  document.querySelector('meta[name=modules]')?.remove();
});

test('the menu omits entries without a screen', () => {
  expect(ids({ tasks: ['getList'], dashboard: ['get'] }, () => false)).toEqual([]);
});

test('the menu shows the workspace count, five recent workspaces (three on a phone) and any archived projects', () => {
  const may: Permissions = { workspaces: ['getList'], projects: ['manageArchivedProjects'] };
  const [general] = shown(may);
  const children = general?.items[0]?.children ?? [];
  expect(children.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'All workspaces 7',
    ...menu.recent.map(({ name, projectCount }) => `${name} ${projectCount}`),
    'Archived projects 2',
  ]);
  expect(children[1]?.href).toBe('/northwind/workspaces/w1');
  expect(ids(may, all, menu, 3)).toHaveLength(1 + 1 + 3 + 1);
  expect(ids(may, all, { ...menu, archivedProjects: 0 })).not.toContain('archived');
});

test('Review tasks shows the number of open tasks, and no number without open tasks', () => {
  const count = (openTasks?: number) =>
    shown({ tasks: ['getList'] }, all, { ...menu, ...(openTasks !== undefined && { openTasks }) })[0]
      ?.items[0]?.count;
  expect(count()).toBe(12);
  expect(count(3)).toBe(3);
  expect(count(0)).toBeUndefined();
});

test('company settings open on the first permitted page', () => {
  const user = (permissions: Permissions) => sampleUser({ permissions });
  const landing = (permissions: Permissions) => settingsLanding(user(permissions), all)?.split('/').at(-1);
  expect(landing({ appearance: ['update'], agents: ['manage', 'get'] })).toBe('printers-management');
  expect(landing({ appearance: ['update'], agents: ['manage'] })).toBe('on-prem-data-agent');
  expect(landing({ appearance: ['update'], connections: ['getList'] })).toBe('connections');
  expect(landing({ licenseInformation: ['get'] })).toBe('license');
  expect(landing({ bankAccounts: ['getList'] })).toBe('bank-accounts');
  expect(landing({ dataExports: ['manage'], licenseInformation: ['get'] })).toBe('license');
  expect(landing({ dataExports: ['manage'] })).toBe('data-export');
  expect(landing({})).toBeUndefined();
});

test('home is the first permitted page with a screen, otherwise user preferences', () => {
  const may: Permissions = { dashboard: ['get'], tasks: ['getList'], workspaces: ['getList'] };
  const home = (permissions: Permissions, built = all) => homeOf(sampleUser({ permissions }), built);
  expect(home(may)).toBe('/$tenant/dashboard');
  expect(home(may, (path) => !path.endsWith('dashboard'))).toBe('/$tenant/tasks/review-tasks');
  expect(home({ tenants: ['manage'] }, (path) => !path.endsWith('tenants'))).toBe(
    '/$tenant/user-preferences',
  );
});

// The table of the specification (document 1, section 6); Preferences is in the menu of users who may change
// the company's.
test.each([
  ['home', 'dashboard', 'get'],
  ['tenants', 'tenants', 'manage'],
  ['workspaces', 'workspaces', 'getList'],
  ['review-tasks', 'tasks', 'getList'],
  ['reassign-tasks', 'tasks', 'reassign'],
  ['global-audit', 'globalAudit', 'getList'],
  ['admins', 'administrators', 'manage'],
  ['features', 'administrators', 'manage'],
  ['users-and-roles', 'userManagement', 'getList'],
  ['preferences', 'appearance', 'update'],
  ['license', 'licenseInformation', 'get'],
  ['connections', 'connections', 'getList'],
  ['task-definitions', 'taskDefinitions', 'getList'],
  ['printers', 'agents', 'get'],
  ['agents', 'agents', 'manage'],
])('the menu entry %s is shown only with the permission %s %s', (id, resource, scope) => {
  expect(ids({ [resource]: [scope] } as Permissions)).toContain(id);
  const every = ['get', 'getList', 'update', 'manage', 'reassign'];
  const others = [...navigationNeeds].filter((name) => name !== resource);
  const rest = Object.fromEntries(others.map((name) => [name, every]));
  expect(ids({ ...rest, [resource]: every.filter((other) => other !== scope) })).not.toContain(id);
});

test('home follows the order dashboard, tenants, review tasks, workspaces', () => {
  const may: [string, string, string][] = [
    ['dashboard', 'get', '/$tenant/dashboard'],
    ['tenants', 'manage', '/$tenant/tenants'],
    ['tasks', 'getList', '/$tenant/tasks/review-tasks'],
    ['workspaces', 'getList', '/$tenant/workspaces'],
  ];
  may.forEach(([, , path], first) => {
    const left = Object.fromEntries(may.slice(first).map(([resource, scope]) => [resource, [scope]]));
    expect(homeOf(sampleUser({ permissions: left }), all)).toBe(path);
  });
});
