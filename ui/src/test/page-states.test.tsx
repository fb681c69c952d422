import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import {
  addressOf,
  around,
  builtPages,
  noRows,
  type PagePath,
  personWith,
  projectPath as project,
} from './page-samples';
import { renderRoute, startServer } from './render-route';
import { answer, everythingFails, everythingForbidden, nothingAnswers } from './server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

interface PageStates {
  /** A heading or tab that shows while the data loads; a page without it renders after its record is loaded. */
  whileLoading?: string;
  /** The text of a list without rows. */
  empty?: string;
  /** The page requests nothing when it opens, and shows this text. */
  independent?: string;
}

/** Every page of the route table that has a screen. */
const pages: Partial<Record<PagePath, PageStates>> = {
  '/$tenant': { whileLoading: 'Home' },
  '/$tenant/dashboard': { whileLoading: 'Home' },
  '/$tenant/workspaces': { whileLoading: 'Workspaces', empty: 'No workspaces yet' },
  '/$tenant/workspaces/archived': { whileLoading: 'Archived projects', empty: 'No archived projects' },
  '/$tenant/workspaces/$workspaceId': { whileLoading: 'Accounts Payable', empty: 'No projects yet' },
  [project]: { whileLoading: 'Invoices US', empty: 'No open invoices' },
  [`${project}/summary`]: { whileLoading: 'Invoices US' },
  [`${project}/design`]: { independent: 'Invoices US' },
  [`${project}/design/project-details`]: { whileLoading: 'Invoices US' },
  [`${project}/design/fields-configuration`]: { whileLoading: 'Invoices US' },
  [`${project}/design/auto-number`]: { whileLoading: 'Invoices US' },
  [`${project}/design/project-components`]: { whileLoading: 'Invoices US', empty: 'No components yet' },
  [`${project}/design/approval-rules`]: { whileLoading: 'Invoices US' },
  // This person may not read the panels that load data.
  [`${project}/design/settings`]: { independent: 'Invoices US' },
  [`${project}/jobs`]: { whileLoading: 'Invoices US', empty: 'No jobs yet' },
  [`${project}/workpage`]: { whileLoading: 'Invoices US', empty: 'No open invoices' },
  [`${project}/invoice/$invoiceId`]: {},
  [`${project}/batches/$batchId`]: {},
  [`${project}/workflows/$workflowId`]: {},
  '/$tenant/$projectId/invoices': { whileLoading: 'Invoices US', empty: 'No open invoices' },
  // The ID of the samples is no ERP.
  '/$tenant/drill/$erpType': { independent: 'Page not found' },
  '/$tenant/tasks/review-tasks': { whileLoading: 'Review tasks', empty: 'No tasks' },
  '/$tenant/tasks/$taskId': { whileLoading: 'Loading…' },
  '/$tenant/global-audit': { whileLoading: 'Global audit', empty: 'No entries' },
  '/$tenant/jobs': { whileLoading: 'Jobs', empty: 'No jobs yet' },
  '/$tenant/jobs/files': { whileLoading: 'Files of jobs', empty: 'No files yet' },
  '/$tenant/jobs/$jobId': {},
  '/$tenant/groups': { whileLoading: 'Groups', empty: 'No groups yet' },
  '/$tenant/groups/$groupId': {},
  '/$tenant/roles': { whileLoading: 'Roles management', empty: 'No roles match' },
  '/$tenant/roles/$roleId': {},
  '/$tenant/roles/details/new': { whileLoading: 'New role' },
  '/$tenant/roles/details/$roleId': {},
  // Only an installation with the demo has this page.
  '/$tenant/outside-world': { independent: 'Page not found' },
  '/$tenant/operations': { independent: 'Operations' },
  '/$tenant/users': { whileLoading: 'Users', empty: 'No active users' },
  '/$tenant/users/$userId': {},
  '/$tenant/admins': { whileLoading: 'Administrators', empty: 'No active accounts' },
  '/$tenant/admins/$adminId': {},
  '/$tenant/features': { whileLoading: 'Feature management', empty: 'No features' },
  '/$tenant/tenants': { whileLoading: 'Tenants', empty: 'No tenants yet' },
  '/$tenant/tenants/add-new-tenants': { whileLoading: 'Tenants' },
  '/$tenant/tenants/$tenantId': {},
  '/$tenant/approval-limits': { whileLoading: 'Approval limits', empty: 'No one approves yet' },
  '/$tenant/proposals': { whileLoading: 'Changes to confirm', empty: 'No changes here' },
  '/$tenant/proposals/$proposalId': {},
  '/$tenant/company-settings/security': { whileLoading: 'Security' },
  '/$tenant/company-settings/openid-provider': { whileLoading: 'OpenID provider', empty: 'No SCIM clients' },
  '/$tenant/company-settings/sandbox': {
    independent: 'This company is live. What it sends is delivered and not recorded here.',
  },
  '/$tenant/company-settings/data-export': { whileLoading: 'Data export', empty: 'No exports yet' },
  '/$tenant/company-settings/license': { whileLoading: 'License', empty: 'No license' },
  '/$tenant/vendors': { whileLoading: 'Vendors', empty: 'No vendors' },
  '/$tenant/vendors/$vendorId': {},
  '/$tenant/purchase-orders': { whileLoading: 'Purchase orders', empty: 'No purchase orders' },
  '/$tenant/purchase-orders/receipts': { whileLoading: 'Receipts', empty: 'No receipts yet' },
  '/$tenant/purchase-orders/$purchaseOrderId': {},
  '/$tenant/master-data/gl-accounts': { whileLoading: 'GL accounts', empty: 'No GL accounts yet' },
  '/$tenant/master-data/companies': { whileLoading: 'Companies', empty: 'No companies yet' },
  '/$tenant/master-data/term-codes': { whileLoading: 'Term codes', empty: 'No term codes yet' },
  '/$tenant/company-settings': { whileLoading: 'Connections and keys', empty: 'No connections yet' },
  '/$tenant/company-settings/preferences': { whileLoading: 'Preferences' },
  '/$tenant/company-settings/bank-accounts': { whileLoading: 'Bank accounts', empty: 'No bank accounts yet' },
  '/$tenant/company-settings/bank-accounts/$accountId': {},
  '/$tenant/company-settings/connections': {
    whileLoading: 'Connections and keys',
    empty: 'No connections yet',
  },
  '/$tenant/company-settings/connections/drill-setup': { whileLoading: 'Drill setup' },
  // The ID of the samples is no type.
  '/$tenant/company-settings/connections/$type': { independent: 'Page not found' },
  '/$tenant/company-settings/connections/$type/$connectionId': {},
  '/$tenant/company-settings/connections/$connectionId/authorized/$profileId': {},
  '/$tenant/company-settings/printers-management': {
    whileLoading: 'Printers management',
    empty: 'No printers yet',
  },
  '/$tenant/company-settings/on-prem-data-agent': {
    whileLoading: 'On-prem data agent',
    empty: 'No data sources yet',
  },
  '/$tenant/user-preferences': { whileLoading: 'User preferences' },
};

const entries = Object.entries(pages);
const dependent = entries.filter(([, { independent }]) => !independent);

const person = personWith();

const emptyLists = [
  answer('post', '/api/workspaces/grid', 200, noRows),
  answer('post', '/api/projects/archived/grid', 200, noRows),
  answer('post', '/api/workspaces/{workspaceId}/projects/grid', 200, noRows),
  answer('post', '/api/projects/{projectId}/components/grid', 200, noRows),
  answer('post', '/api/projects/{projectId}/invoices/grid', 200, noRows),
  answer('post', '/api/tasks/grid', 200, noRows),
  answer('post', '/api/audit/grid', 200, noRows),
  answer('post', '/api/jobs/grid', 200, noRows),
  answer('post', '/api/job-files/grid', 200, noRows),
  answer('post', '/api/users/grid', 200, noRows),
  answer('post', '/api/administrators/grid', 200, noRows),
  answer('post', '/api/features/grid', 200, noRows),
  answer('post', '/api/tenants/grid', 200, noRows),
  answer('post', '/api/groups/grid', 200, noRows),
  answer('post', '/api/proposals/grid', 200, noRows),
  answer('post', '/api/vendors/grid', 200, noRows),
  answer('post', '/api/purchase-orders/grid', 200, noRows),
  answer('post', '/api/purchase-order-receipts/grid', 200, noRows),
  answer('post', '/api/connections/grid', 200, noRows),
  answer('post', '/api/bank-accounts/grid', 200, noRows),
  answer('post', '/api/printers/grid', 200, noRows),
  answer('post', '/api/data-sources/grid', 200, noRows),
  answer('post', '/api/roles/grid', 200, noRows),
  answer('post', '/api/approval-limits/grid', 200, noRows),
  answer('post', '/api/master-data/gl-accounts/grid', 200, noRows),
  answer('post', '/api/master-data/companies/grid', 200, noRows),
  answer('post', '/api/master-data/term-codes/grid', 200, noRows),
  answer('get', '/api/data-exports', 200, { items: [] }),
  answer('get', '/api/license', 200, { entries: [] }),
  answer('get', '/api/scim-clients', 200, { address: 'https://countersign.example/scim', items: [] }),
];

test('every page of the route table has its states here', () => {
  expect(Object.keys(pages).sort()).toEqual(builtPages());
});

test.each(dependent)('%s shows its frame and no error while it loads', async (path, { whileLoading }) => {
  let asked = 0;
  const count = http.all('*/api/*', () => void asked++);
  await renderRoute(addressOf(path), { person, handlers: [count, ...around, nothingAnswers] });
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  if (whileLoading) expect((await screen.findAllByText(whileLoading))[0]).toBeInTheDocument();
  else expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(dependent)('%s shows a failure of the server and a retry', async (path) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await renderRoute(addressOf(path), { person, handlers: [...around, everythingFails] });
  expect((await screen.findAllByText('Something went wrong on our side.'))[0]).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^(Try again|Reload the page)$/ })[0]).toBeVisible();
});

test.each(dependent)('%s says when its data is forbidden', async (path, { whileLoading }) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await renderRoute(addressOf(path), { person, handlers: [...around, everythingForbidden] });
  // The page for missing permissions replaces a page that renders after its record is loaded.
  const message = whileLoading
    ? 'You don’t have the required permission.'
    : 'You don’t have permission for this page';
  expect((await screen.findAllByText(message))[0]).toBeInTheDocument();
  expect(screen.queryByText('Something went wrong on our side.')).toBeNull();
});

test.each(entries.filter(([, { independent }]) => independent))(
  '%s opens without data',
  async (path, { independent = '' }) => {
    await renderRoute(addressOf(path), { person, handlers: [...around, everythingFails] });
    expect((await screen.findAllByText(independent))[0]).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test.each(entries.filter(([, { empty }]) => empty))(
  '%s without rows says so',
  async (path, { empty = '' }) => {
    await renderRoute(addressOf(path), { person, handlers: [...around, ...emptyLists, nothingAnswers] });
    expect(await screen.findByText(empty)).toBeVisible();
  },
);
