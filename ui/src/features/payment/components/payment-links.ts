import { linkOptions } from '@tanstack/react-router';

export interface BatchPlace {
  tenant: string;
  workspaceId: string;
  projectId: string;
}

export const batchPage = (batchId: string, { tenant, workspaceId, projectId }: BatchPlace) =>
  linkOptions({
    to: '/$tenant/workspaces/$workspaceId/projects/$projectId/batches/$batchId',
    params: { tenant, workspaceId, projectId, batchId },
  });

/** A payment opens in the list of its project. */
export const paymentPage = (paymentId: string, params: BatchPlace) =>
  linkOptions({
    to: '/$tenant/workspaces/$workspaceId/projects/$projectId/workpage',
    params,
    search: { open: paymentId },
  });
