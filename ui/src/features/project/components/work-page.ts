import { can } from '@/lib/session/scopes';
import type { SessionUser } from '@/lib/session/session';

/** Whether a project of this area has a work page for this user. */
export function hasWorkPage(user: SessionUser | undefined, area: string): boolean {
  if (!can(user, 'workpage', 'getList')) return false;
  if (area === 'invoices') return can(user, 'invoices', 'getList');
  return area === 'payments' && can(user, 'payments', 'getList');
}
