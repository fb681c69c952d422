import { type KnownPath, mayOpen, routeTable } from '@/lib/routes/table';
import type { SessionUser } from '@/lib/session/session';

/** Whether a path has a screen in the route tree. */
export type Built = (path: string) => boolean;

/**
 * The order of the specification (Dashboard, TenantsList, ReviewTasks, WorkspacesList), then additional pages
 * for users who may open none of them. User preferences are always permitted, so that no user ends on an
 * error page.
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

/** Pages that the specification does not name follow, so that no permitted page is without a way to it. */
const settingsPages = (Object.keys(routeTable) as KnownPath[]).filter((path) =>
  /\/company-settings\/[^$]+$/.test(path),
);

const first = (paths: readonly KnownPath[], user: SessionUser, built: Built) =>
  paths.find((path) => built(path) && mayOpen(user, path));

export const homeOf = (user: SessionUser, built: Built): KnownPath =>
  first(homes, user, built) ?? '/$tenant/user-preferences';

export const settingsLanding = (user: SessionUser, built: Built): KnownPath | undefined =>
  first([...landings, ...settingsPages], user, built);
