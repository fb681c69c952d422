import { type FeatureName, hasFeature } from '@/lib/session/features';
import { holds, type Permission } from '@/lib/session/permission';
import type { SessionUser } from '@/lib/session/session';

/** One of these permissions is sufficient; an empty list permits every signed-in user. */
type Needs = readonly Permission[];

const project = '/$tenant/workspaces/$workspaceId/projects/$projectId';
const settings = '/$tenant/company-settings';
const everybody: Needs = [];

/**
 * Every path of the application with its permission: those of the specification's documents 1 to 3, and
 * additional ones. src/test/routes.test.ts fails for a route that is missing here. A path without a route is
 * not built: no menu shows it, and it shows the 404 page.
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
  [`${project}/design/approval-rules`]: ['projects:update'],
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
  '/$tenant/drill/$erpType': ['invoices:getList'],

  '/$tenant/tasks': ['tasks:getList'],
  '/$tenant/tasks/review-tasks': ['tasks:getList'],
  '/$tenant/tasks/reassign-tasks': ['tasks:reassign'],
  '/$tenant/tasks/$taskId': ['tasks:getList'],
  '/$tenant/jobs': ['jobs:getList'],
  '/$tenant/jobs/files': ['jobs:getList'],
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
  '/$tenant/roles/details/new': ['roles:create'],
  '/$tenant/roles/details/$roleId': ['userManagement:getList'],
  '/$tenant/groups': ['userManagement:getList'],
  '/$tenant/groups/$groupId': ['userManagement:getList'],
  '/$tenant/approval-limits': ['roles:manage'],
  '/$tenant/proposals': ['roles:manage'],
  '/$tenant/proposals/$proposalId': ['roles:manage'],
  '/$tenant/vendors': ['vendors:getList'],
  '/$tenant/vendors/$vendorId': ['vendors:get'],
  '/$tenant/purchase-orders': ['purchaseOrders:getList'],
  '/$tenant/purchase-orders/receipts': ['purchaseOrders:getList'],
  '/$tenant/purchase-orders/$purchaseOrderId': ['purchaseOrders:get'],
  '/$tenant/master-data/gl-accounts': ['masterData:getList'],
  '/$tenant/master-data/companies': ['masterData:getList'],
  '/$tenant/master-data/term-codes': ['masterData:getList'],
  '/$tenant/global-audit': ['globalAudit:getList'],

  [settings]: everybody,
  [`${settings}/preferences`]: ['appearance:update', 'taskUserPreferences:update'],
  [`${settings}/security`]: ['roles:manage'],
  [`${settings}/openid-provider`]: ['userManagement:manage'],
  [`${settings}/data-export`]: ['dataExports:manage'],
  [`${settings}/license`]: ['licenseInformation:get'],
  [`${settings}/sandbox`]: ['sandbox:manage'],
  [`${settings}/task-definitions`]: ['taskDefinitions:getList'],
  [`${settings}/bank-accounts`]: ['bankAccounts:getList'],
  [`${settings}/bank-accounts/$accountId`]: ['bankAccounts:get'],
  [`${settings}/connections`]: ['connections:getList'],
  [`${settings}/connections/drill-setup`]: ['connections:getList'],
  [`${settings}/connections/$type`]: ['connections:getList'],
  [`${settings}/connections/$type/$connectionId`]: ['connections:get'],
  [`${settings}/connections/$connectionId/authorized/$profileId`]: ['connections:update'],
  [`${settings}/printers-management`]: ['agents:get'],
  [`${settings}/on-prem-data-agent`]: ['agents:manage'],
  '/$tenant/user-preferences': everybody,
} as const satisfies Record<string, Needs>;

export type KnownPath = keyof typeof routeTable;

/** Paths that also need a feature flag of the company. */
const featureOf: Readonly<Record<string, FeatureName>> = {
  [`${settings}/openid-provider`]: 'OpenIdProvider',
};

/** Paths for all visitors, signed in or not. */
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
  '/$tenant/forgot-password',
  '/$tenant/logged-out',
  '/$tenant/session-timeout',
  '/$tenant/set-password',
  '/$tenant/error/401',
  '/$tenant/error/403',
  '/$tenant/error/404',
  '/$tenant/error/500',
];

/** Removes a trailing slash: "/a/b/" equals "/a/b". */
export const plainPath = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** Whether a user may open a path; a path outside the table is not accessible. */
export function mayOpen(user: SessionUser | undefined, path: string): boolean {
  const needs = (routeTable as Record<string, Needs>)[plainPath(path)];
  if (!needs || !user) return false;
  const feature = featureOf[plainPath(path)];
  if (feature && !hasFeature(user, feature)) return false;
  return needs.length === 0 || needs.some((permission) => holds(user, permission));
}

const segments = (path: string) => plainPath(path).split('/');
const isParameter = (segment: string) => segment.startsWith('$');

/**
 * Whether a path means a page that is not built but matches the route of a record: "workspaces/preview" is
 * not the workspace "preview".
 */
export function isUnbuiltPath(pathname: string, matched: string, built: (path: string) => boolean): boolean {
  const requested = segments(pathname);
  const words = (path: string) => segments(path).filter((segment) => !isParameter(segment)).length;
  return Object.keys(routeTable).some((path) => {
    const own = segments(path);
    if (built(path) || own.length !== requested.length || words(path) <= words(matched)) return false;
    return own.every((segment, at) => isParameter(segment) || segment === requested[at]);
  });
}
