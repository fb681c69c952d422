import { type KnownPath, mayOpen } from '@/lib/routes/table';
import type { SessionUser } from '@/lib/session/session';

/** Whether an address has a screen; the tree of routes says so. */
export type Built = (path: string) => boolean;

/**
 * The specification's order (Dashboard, TenantsList, ReviewTasks, WorkspacesList), then ours for those who may
 * open none of them. User preferences are everybody's, so nobody ends at an error.
 */
const homes: readonly KnownPath[] = [
  '/$tenant/dashboard',
  '/$tenant/tenants',
  '/$tenant/tasks/review-tasks',
  '/$tenant/workspaces',
  '/$tenant/operations',
  '/$tenant/jobs',
];

const landings: readonly KnownPath[] = [
  '/$tenant/company-settings/connections',
  '/$tenant/company-settings/task-definitions',
  '/$tenant/company-settings/printers-management',
  '/$tenant/company-settings/on-prem-data-agent',
  '/$tenant/company-settings/preferences',
  '/$tenant/company-settings/license',
];

const first = (paths: readonly KnownPath[], user: SessionUser, built: Built) =>
  paths.find((path) => built(path) && mayOpen(user, path));

export const homeOf = (user: SessionUser, built: Built): KnownPath =>
  first(homes, user, built) ?? '/$tenant/user-preferences';

export const settingsLanding = (user: SessionUser, built: Built): KnownPath | undefined =>
  first(landings, user, built);
