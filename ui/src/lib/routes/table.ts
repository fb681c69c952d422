import { can, type Permission } from '@/lib/session/permission';
import type { SessionUser } from '@/lib/session/session';

/** Any one of these is enough; an empty list: everybody who is signed in. */
type Needs = readonly `${string}:${string}`[];

const project = '/$tenant/workspaces/$workspaceId/projects/$projectId';
const settings = '/$tenant/company-settings';
const everybody: Needs = [];

/**
 * Every address of the application with the permission it needs, in one place: those of the specification's
 * documents 1 to 3, and ours. A route of the tree that is not here is red in src/test/routes.test.ts. One that
 * is here and not in the tree is not built yet: no menu shows it and its address answers with the 404 page.
 */
export const routeTable = {
  '/$tenant': everybody,
  '/$tenant/dashboard': ['dashboard:get'],
  '/$tenant/temp/json': everybody,
  '/$tenant/advanced-search': everybody,

  '/$tenant/workspaces': ['workspaces:getList'],
  '/$tenant/workspaces/archived': ['projects:manageArchivedProjects'],
  '/$tenant/workspaces/preview': ['workspaces:getList'],
  '/$tenant/workspaces/payment-document-preview': ['workspaces:getList'],
  '/$tenant/workspaces/$workspaceId': ['workspaces:getList'],
  [project]: ['projects:get'],
  [`${project}/summary`]: ['projects:get'],
  [`${project}/design`]: ['components:getList', 'projects:update'],
  [`${project}/design/project-details`]: ['projects:update'],
  [`${project}/design/fields-configuration`]: ['projects:update'],
  [`${project}/design/auto-number`]: ['sequence:get'],
  [`${project}/design/project-components`]: ['components:getList'],
  [`${project}/design/settings`]: ['projects:update'],
  [`${project}/jobs`]: ['jobs:getList'],
  [`${project}/workpage`]: ['workpage:getList'],
  [`${project}/workpage/$workpageId`]: ['workpage:getList'],
  [`${project}/workpage/projectsetup/$type/$workItemId/$relationId/$sourceItemType`]: ['workpage:getList'],
  [`${project}/workpage/projectsetup/$type/$workItemId`]: ['workpage:getList'],
  [`${project}/invoice/$invoiceId`]: ['invoices:get'],
  [`${project}/gl-distribution/$invoiceId`]: ['invoices:get'],
  [`${project}/line-items/$invoiceId`]: ['invoiceLines:get'],
  [`${project}/batches/$batchId`]: ['payments:get'],
  [`${project}/$jobId`]: ['jobs:get'],
  [`${project}/$jobId/details`]: ['jobs:get'],
  [`${project}/workflows/$workflowId`]: ['workflowBuilder:get'],
  [`${project}/workflows/$workflowId/new-job`]: ['jobs:execute'],
  [`${project}/documents/$documentId`]: ['documentBuilder:get'],
  [`${project}/documents/$documentId/preview`]: ['documentBuilder:get'],
  [`${project}/forms/$formId`]: ['formBuilder:get'],
  [`${project}/forms/$formId/view/$submissionId`]: ['forms:get'],
  [`${project}/forms/$formId/run`]: ['forms:execute'],
  [`${project}/workpages/$workpageId`]: ['ndmWorkpages:get'],
  [`${project}/workpages/$workpageId/permissions`]: ['ndmWorkpages:manage'],
  [`${project}/business-rules/$businessRuleId`]: ['projects:update'],
  '/$tenant/$projectId/invoices': ['invoices:getList'],

  '/$tenant/tasks': ['tasks:getList'],
  '/$tenant/tasks/review-tasks': ['tasks:getList'],
  '/$tenant/tasks/reassign-tasks': ['tasks:reassign'],
  '/$tenant/tasks/$taskId': ['tasks:getList'],
  '/$tenant/jobs': ['jobs:getList'],
  '/$tenant/jobs/$jobId': ['jobs:get'],
  '/$tenant/outside-world': ['workspaces:getList'],
  '/$tenant/operations': ['operations:get'],

  '/$tenant/tenants': ['tenants:manage'],
  '/$tenant/tenants/add-new-tenants': ['tenants:manage'],
  '/$tenant/tenants/$tenantId': ['tenants:manage'],
  '/$tenant/admins': ['administrators:manage'],
  '/$tenant/admins/$adminId': ['administrators:manage'],
  '/$tenant/features': ['administrators:manage'],
  '/$tenant/users': ['userManagement:getList'],
  '/$tenant/users/$userId': ['userManagement:getList'],
  '/$tenant/roles': ['userManagement:getList'],
  '/$tenant/roles/$roleId': ['userManagement:getList'],
  '/$tenant/roles/details/$roleId': ['userManagement:getList'],
  '/$tenant/groups': ['userManagement:getList'],
  '/$tenant/groups/$groupId': ['userManagement:getList'],
  '/$tenant/global-audit': ['globalAudit:getList'],

  [settings]: everybody,
  [`${settings}/preferences`]: ['appearance:update', 'taskUserPreferences:update'],
  [`${settings}/license`]: ['licenseInformation:get'],
  [`${settings}/task-definitions`]: ['taskDefinitions:getList'],
  [`${settings}/connections`]: ['connections:getList'],
  [`${settings}/connections/drill-setup`]: ['connections:getList'],
  [`${settings}/connections/$type`]: ['connections:getList'],
  [`${settings}/printers-management`]: ['agents:get'],
  [`${settings}/on-prem-data-agent`]: ['agents:manage'],
  '/$tenant/user-preferences': everybody,
} as const satisfies Record<string, Needs>;

export type KnownPath = keyof typeof routeTable;

/** Addresses anybody may open, signed in or not. */
export const guestPaths: readonly string[] = [
  '/',
  '/redirect',
  '/logout',
  '/error/404',
  '/error/500',
  '/error/$',
  '/browser-unsupported',
  '/dev/gallery',
  '/$tenant/$',
  '/$tenant/login',
  '/$tenant/login-callback',
  '/$tenant/logged-out',
  '/$tenant/session-timeout',
  '/$tenant/error/401',
  '/$tenant/error/403',
  '/$tenant/error/404',
  '/$tenant/error/500',
];

const pairOf = (text: string): Permission => {
  const [resource = '', scope = ''] = text.split(':');
  return { resource, scope };
};

/** "/a/b/" and "/a/b" are one address. */
export const plainPath = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** Whether a person may open an address; one that nobody entered in the table is open to nobody. */
export function mayOpen(user: SessionUser | undefined, path: string): boolean {
  const needs = (routeTable as Record<string, Needs>)[plainPath(path)];
  if (!needs || !user) return false;
  return needs.length === 0 || needs.some((text) => can(user, pairOf(text).resource, pairOf(text).scope));
}

const segments = (path: string) => plainPath(path).split('/');
const isParameter = (segment: string) => segment.startsWith('$');

/**
 * Whether an address means a page that is not built yet, though a record's page would take its last word for an id:
 * "workspaces/preview" is not the workspace "preview".
 */
export function meansUnbuilt(pathname: string, matched: string, built: (path: string) => boolean): boolean {
  const asked = segments(pathname);
  const words = (path: string) => segments(path).filter((segment) => !isParameter(segment)).length;
  return Object.keys(routeTable).some((path) => {
    const own = segments(path);
    if (built(path) || own.length !== asked.length || words(path) <= words(matched)) return false;
    return own.every((segment, at) => isParameter(segment) || segment === asked[at]);
  });
}
