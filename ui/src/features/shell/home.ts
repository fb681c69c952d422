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

/** The order of the specification, then every other page, so that no permitted page is without a way to it. */
const landings = [
  'connections',
  'task-definitions',
  'printers-management',
  'on-prem-data-agent',
  'preferences',
  'license',
]
  .map((page) => `/$tenant/company-settings/${page}`)
  .concat(Object.keys(routeTable).filter((path) => /settings\/[^$]+$/.test(path))) as KnownPath[];

const first = (paths: readonly KnownPath[], user: SessionUser, built: Built) =>
  paths.find((path) => built(path) && mayOpen(user, path));

export const homeOf = (user: SessionUser, built: Built): KnownPath =>
  first(homes, user, built) ?? '/$tenant/user-preferences';

export const settingsLanding = (user: SessionUser, built: Built): KnownPath | undefined =>
  first(landings, user, built);
