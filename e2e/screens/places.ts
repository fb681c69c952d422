import type { Page } from '@playwright/test';
import { request } from '../support/api';

/** A screenshot: its address and the steps before it is taken. */
export interface Place {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
}

/** The addresses of the demo's records within the tenant. */
export interface Ids {
  workspace: string;
  invoices: string;
  payments: string;
  invoice: string;
  batch: string;
  job: string;
}

interface Row {
  id: string;
  name: string;
  workspaceId: string;
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click({ timeout: 5_000 });

/** Screens of a guest. */
export const guestPlaces: Place[] = [
  { name: 'sign-in', path: '' },
  { name: 'error-401', path: '/error/401' },
  { name: 'error-403', path: '/error/403' },
  { name: 'error-404', path: '/error/404' },
  { name: 'error-500', path: '/error/500' },
  { name: 'session-timeout', path: '/session-timeout' },
  { name: 'logged-out', path: '/logged-out' },
  { name: 'unsupported', path: '/../browser-unsupported' },
  { name: 'company', path: '/..' },
];

export async function idsOf(page: Page): Promise<Ids> {
  const { items } = await request<{ items: Row[] }>(page, 'projects/grid', { filters: [], pageSize: 50 });
  const [invoices, ach] = ['Payable invoices', 'ACH payments'].map((name) => items.find((row) => row.name === name));
  if (!invoices || !ach) throw new Error('the demo has no projects');
  const filters = [{ field: 'stage', operator: 'in', value: ['captured'] }];
  const found = await request<{ items: Row[] }>(page, `projects/${invoices.id}/invoices/grid`, { filters, pageSize: 1 });
  const batches = await request<{ items: Row[] }>(page, `projects/${ach.id}/batches/grid`, { filters: [], pageSize: 1 });
  const jobs = await request<{ items: Row[] }>(page, 'jobs/grid', { filters: [], pageSize: 1 });
  const workspace = `/workspaces/${invoices.workspaceId}`;
  const project = `${workspace}/projects/${invoices.id}`;
  const payments = `${workspace}/projects/${ach.id}`;
  return {
    workspace,
    invoices: project,
    payments,
    invoice: `${project}/invoice/${found.items[0]?.id}`,
    batch: `${payments}/batches/${batches.items[0]?.id}`,
    job: `/jobs/${jobs.items[0]?.id}`,
  };
}

/** Screens of an administrator, with the record IDs of the running demo. */
export function administratorPlaces({ workspace, invoices: project, payments, invoice, batch, job }: Ids): Place[] {
  return [
    { name: 'workspaces', path: '/workspaces' },
    { name: 'workspace-new', path: '/workspaces', open: click(/^(New workspace|Neuer Arbeitsbereich)$/) },
    { name: 'workspace', path: workspace },
    { name: 'tile-menu', path: workspace, open: click(/^(Actions of|Aktionen für)/) },
    { name: 'project-wizard', path: workspace, open: click(/^(New project|Neues Projekt)$/) },
    { name: 'project-import', path: workspace, open: click(/^(Import|Importieren)$/) },
    { name: 'archived', path: '/workspaces/archived' },
    { name: 'summary', path: `${project}/summary` },
    { name: 'details', path: `${project}/design/project-details` },
    { name: 'fields', path: `${project}/design/fields-configuration` },
    { name: 'field-new', path: `${project}/design/fields-configuration`, open: click(/^(Add field|Feld hinzufügen)$/) },
    { name: 'fields-import', path: `${project}/design/fields-configuration`, open: click(/^(Import|Importieren)$/) },
    { name: 'auto-number', path: `${payments}/design/auto-number` },
    { name: 'components', path: `${project}/design/project-components` },
    { name: 'settings', path: `${project}/design/settings` },
    { name: 'project-jobs', path: `${project}/jobs` },
    { name: 'invoices', path: `${project}/workpage` },
    { name: 'payments', path: `${payments}/workpage` },
    { name: 'invoice', path: invoice },
    { name: 'invoice-lines', path: `${invoice}?tab=lines` },
    { name: 'invoice-comments', path: `${invoice}?tab=comments` },
    { name: 'invoice-history', path: `${invoice}?tab=history` },
    { name: 'invoice-ledger', path: `${invoice}?tab=gl` },
    { name: 'batch', path: batch },
    { name: 'jobs', path: '/jobs' },
    { name: 'job', path: job },
    { name: 'groups', path: '/groups' },
    { name: 'group-new', path: '/groups', open: click(/^(New group|Neue Gruppe)$/) },
    { name: 'company-preferences', path: '/company-settings/preferences' },
    { name: 'user-preferences', path: '/user-preferences' },
    { name: 'users', path: '/users' },
    { name: 'user-panel', path: '/users', open: (page) => page.getByText('Helen Castellano').first().click() },
    { name: 'home', path: '/dashboard' },
    { name: 'review-tasks', path: '/tasks/review-tasks?all=true' },
  ];
}
