import { linkOptions } from '@tanstack/react-router';
import type { Checklist, Step } from '../api/use-setup';

const project = '/$tenant/workspaces/$workspaceId/projects/$projectId';

/** The page of each step. Settings of a project open in the first project of invoices, which is created in a workspace. */
export function stepLink(tenant: string, step: Step['step'], { invoicesProject }: Checklist) {
  const params = { tenant };
  const inProject = { tenant, ...(invoicesProject ?? { projectId: '', workspaceId: '' }) };
  const workspaces = linkOptions({ to: '/$tenant/workspaces', params });
  switch (step) {
    case 'people':
      return linkOptions({ to: '/$tenant/users', params });
    case 'approver':
      return linkOptions({ to: '/$tenant/approval-limits', params });
    case 'releaser':
      return linkOptions({ to: '/$tenant/roles', params });
    case 'companies':
      return linkOptions({ to: '/$tenant/master-data/companies', params });
    case 'glAccounts':
      return linkOptions({ to: '/$tenant/master-data/gl-accounts', params });
    case 'vendors':
    case 'vendorAccount':
      return linkOptions({ to: '/$tenant/vendors', params });
    case 'projects':
      return workspaces;
    case 'approvalRules':
      return invoicesProject
        ? linkOptions({ to: `${project}/design/approval-rules`, params: inProject })
        : workspaces;
    case 'erpConnection':
    case 'paymentProjects':
      return invoicesProject
        ? linkOptions({ to: `${project}/design/settings`, params: inProject })
        : workspaces;
    case 'bankConnection':
      return linkOptions({ to: '/$tenant/company-settings/connections', params });
    case 'bankAccount':
      return linkOptions({ to: '/$tenant/company-settings/bank-accounts', params });
    case 'license':
      return linkOptions({ to: '/$tenant/company-settings/license', params });
    case 'printer':
      return linkOptions({ to: '/$tenant/company-settings/printers-management', params });
    case 'mailSender':
      return linkOptions({ to: '/$tenant/company-settings/connections', params, search: { tab: 'smtp' } });
  }
}
