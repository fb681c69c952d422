import { createRouter } from '@tanstack/react-router';
import { expect } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { routeTable } from '@/lib/routes/table';
import type { Permission, Permissions } from '@/lib/session/permission';
import { routeTree } from '@/routeTree.gen';
import { sampleUser } from './samples';
import { answer } from './server';

export type PagePath = keyof typeof routeTable;

export const projectPath = '/$tenant/workspaces/$workspaceId/projects/$projectId';

/** Every path of the route table that has a screen. */
export function builtPages(): string[] {
  const { routesByPath } = createRouter({ routeTree, context: {} as never });
  const built = Object.keys(routeTable).filter((path) => path in routesByPath || `${path}/` in routesByPath);
  expect(built.length).toBeGreaterThan(20);
  return built.sort();
}

/** Every record of these pages has this ID. */
export const id = '0198c7a2-0000-7000-8000-00000000000b';

export const addressOf = (path: string) => path.replace('$tenant', 'northwind').replaceAll(/\$\w+/g, id);

export const times = { creationTime: '2026-01-05T09:00:00Z', lastModificationTime: '2026-01-05T09:00:00Z' };

export const workspace: Schema<'Workspace'> = {
  ...times,
  id,
  name: 'Accounts Payable',
  description: '',
  status: 'active',
  version: 1,
  projectCount: 1,
};

export const project: Schema<'Project'> = {
  ...times,
  id,
  name: 'Invoices US',
  description: '',
  status: 'active',
  version: 1,
  area: 'invoices',
  captureMethod: 'manual',
  erpType: 'none',
  projectType: 'invoice',
  settings: {},
  workspaceId: id,
  workspaceName: 'Accounts Payable',
};

/** The workspace and the project around a page. */
export const around = [
  answer('get', '/api/workspaces/{workspaceId}', 200, workspace),
  answer('get', '/api/projects/{projectId}', 200, project),
];

export const noRows = { items: [], nextCursor: '', totalCount: 0, totals: [] };

/** A person with every permission of the route table, and these. */
export function personWith(...more: Permission[]) {
  const found: Record<string, string[]> = {};
  for (const permission of [...Object.values(routeTable).flat(), ...more]) {
    const [resource = '', scope = ''] = permission.split(':');
    found[resource] = [...(found[resource] ?? []), scope];
  }
  return sampleUser({ permissions: found as Permissions });
}
