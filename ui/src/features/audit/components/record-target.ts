import { linkOptions } from '@tanstack/react-router';
import type { Target } from '@/components/grid/target-link';
import type { Schema } from '@/lib/api/types';
import { mayOpen } from '@/lib/routes/table';
import type { SessionUser } from '@/lib/session/session';

type Entry = Schema<'AuditDetail'>;

/** The page of the record of an entry; none if it no longer exists, has no page, or the person may not open it. */
export function recordTarget(entry: Entry, user: SessionUser): Target | undefined {
  if (!entry.objectName) return undefined;
  return permitted(pageOf(entry, user.tenant), user);
}

export function projectTarget({ workspaceId, projectId }: Entry, user: SessionUser): Target | undefined {
  if (!workspaceId || !projectId) return undefined;
  const params = { tenant: user.tenant, workspaceId, projectId };
  return permitted(linkOptions({ to: '/$tenant/workspaces/$workspaceId/projects/$projectId', params }), user);
}

export function workspaceTarget({ workspaceId }: Entry, user: SessionUser): Target | undefined {
  if (!workspaceId) return undefined;
  return permitted(
    linkOptions({ to: '/$tenant/workspaces/$workspaceId', params: { tenant: user.tenant, workspaceId } }),
    user,
  );
}

export function userTarget({ userId }: Entry, user: SessionUser): Target | undefined {
  if (!userId) return undefined;
  return permitted(
    linkOptions({ to: '/$tenant/users/$userId', params: { tenant: user.tenant, userId } }),
    user,
  );
}

const permitted = (target: Target | undefined, user: SessionUser) =>
  target?.to && mayOpen(user, target.to) ? target : undefined;

function pageOf({ objectType, objectId: id, workspaceId }: Entry, tenant: string): Target | undefined {
  const pages: Record<string, () => Target | undefined> = {
    user: () => linkOptions({ to: '/$tenant/users/$userId', params: { tenant, userId: id } }),
    tenant: () => linkOptions({ to: '/$tenant/tenants/$tenantId', params: { tenant, tenantId: id } }),
    tenantDeletion: () => linkOptions({ to: '/$tenant/tenants/$tenantId', params: { tenant, tenantId: id } }),
    role: () => linkOptions({ to: '/$tenant/roles/$roleId', params: { tenant, roleId: id } }),
    group: () => linkOptions({ to: '/$tenant/groups/$groupId', params: { tenant, groupId: id } }),
    vendor: () => linkOptions({ to: '/$tenant/vendors/$vendorId', params: { tenant, vendorId: id } }),
    purchaseOrder: () =>
      linkOptions({
        to: '/$tenant/purchase-orders/$purchaseOrderId',
        params: { tenant, purchaseOrderId: id },
      }),
    bankAccount: () =>
      linkOptions({
        to: '/$tenant/company-settings/bank-accounts/$accountId',
        params: { tenant, accountId: id },
      }),
    workspace: () =>
      linkOptions({ to: '/$tenant/workspaces/$workspaceId', params: { tenant, workspaceId: id } }),
    project: () =>
      workspaceId
        ? linkOptions({
            to: '/$tenant/workspaces/$workspaceId/projects/$projectId',
            params: { tenant, workspaceId, projectId: id },
          })
        : undefined,
  };
  return pages[objectType]?.();
}
