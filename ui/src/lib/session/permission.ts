import { useUser } from './context';
import type { SessionUser } from './session';

export interface Permission {
  resource: string;
  scope: string;
}

/** Permissions are data from the server; role names are never checked here. */
export function can(user: SessionUser | undefined, resource: string, scope: string): boolean {
  return user?.permissions[resource]?.includes(scope) ?? false;
}

export function useCan(resource: string, scope: string): boolean {
  return can(useUser(), resource, scope);
}
