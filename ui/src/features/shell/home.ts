import type { LinkProps } from '@tanstack/react-router';
import { can } from '@/lib/session/permission';
import type { SessionUser } from '@/lib/session/session';

/** The specification's order (Dashboard, TenantsList, ReviewTasks, WorkspacesList), of which the built ones. */
const targets = [
  { resource: 'tasks', scope: 'getList', to: '/$tenant/tasks/review-tasks' },
  { resource: 'workspaces', scope: 'getList', to: '/$tenant/workspaces' },
  { resource: 'jobs', scope: 'getList', to: '/$tenant/jobs' },
  { resource: 'operations', scope: 'get', to: '/$tenant/operations' },
] as const;

export function homeOf(user: SessionUser): NonNullable<LinkProps['to']> {
  const target = targets.find(({ resource, scope }) => can(user, resource, scope));
  return target?.to ?? '/$tenant/error/403';
}
