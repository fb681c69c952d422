import { hasWorkPage } from './features/project/components/work-page';
import type { Schema } from './lib/api/types';
import { can } from './lib/session/scopes';
import type { SessionUser } from './lib/session/session';
import type { FileRoutesByFullPath } from './routeTree.gen';

/** The request for the first rows of a list. */
export interface RowsRequest {
  path: string;
  body: Schema<'GridRequest'>;
}

export interface EarlyPage {
  /** The parameters of the address. */
  params: Record<string, string>;
  user: SessionUser;
  /** A record that the page reads early; undefined if that failed. */
  read: (path: string) => Promise<unknown>;
}

type EarlyRows = (page: EarlyPage) => Promise<RowsRequest | undefined>;

const pageSize = 100;

const jobs: EarlyRows = async ({ user }) =>
  can(user, 'jobs', 'getList') ? { path: '/api/jobs/grid', body: { pageSize } } : undefined;

/** The rows of the work page of a project, which depends on its type. */
const workpage: EarlyRows = async ({ params, user, read }) => {
  const project = (await read(`/api/projects/${params.projectId}`)) as Schema<'Project'> | undefined;
  if (!project || !hasWorkPage(user, project.area)) return undefined;
  return project.area === 'invoices'
    ? {
        path: `/api/projects/${project.id}/invoices/grid`,
        body: {
          filters: [{ field: 'bucket', operator: 'equal', value: ['active'] }],
          totals: [{ field: 'invoiceAmount', function: 'sum' }],
          pageSize,
        },
      }
    : {
        path: `/api/projects/${project.id}/payments/grid`,
        body: {
          filters: [{ field: 'status', operator: 'in', value: ['new', 'pending', 'processing'] }],
          totals: [{ field: 'amount', function: 'sum' }],
          pageSize,
        },
      };
};

/**
 * The first rows of lists without a search, requested before the application's code is loaded. They must be those that
 * the list requests; a test compares them.
 */
export const earlyRows: Partial<Record<keyof FileRoutesByFullPath, EarlyRows>> = {
  '/$tenant/jobs': jobs,
  '/$tenant/$projectId/invoices': workpage,
  '/$tenant/workspaces/$workspaceId/projects/$projectId': workpage,
  '/$tenant/workspaces/$workspaceId/projects/$projectId/workpage': workpage,
};
