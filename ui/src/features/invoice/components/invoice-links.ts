import { linkOptions } from '@tanstack/react-router';

export interface InvoicesPlace {
  projectId: string;
  workspaceId: string;
}

export const invoicePage = (
  invoiceId: string,
  { tenant, workspaceId, projectId }: InvoicesPlace & { tenant: string },
) =>
  linkOptions({
    to: '/$tenant/workspaces/$workspaceId/projects/$projectId/invoice/$invoiceId',
    params: { tenant, workspaceId, projectId, invoiceId },
  });
