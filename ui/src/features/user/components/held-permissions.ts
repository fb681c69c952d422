import type { Schema } from '@/lib/api/types';

export interface Names {
  resources: Readonly<Record<string, string>>;
  scopes: Readonly<Record<string, string>>;
}

interface HeldResource {
  /** The technical name. */
  id: string;
  name: string;
  scopes: string[];
  /** The roles that contain at least one of the scopes. */
  roles: string[];
}

/** Permissions by resource, sorted by name. A resource or scope of a newer server shows its technical name. */
export function toResources(items: readonly Schema<'UserHeldPermission'>[], names: Names): HeldResource[] {
  const found = new Map<string, HeldResource>();
  for (const { permission, roles } of items) {
    const [id = '', scope = ''] = permission.split(':');
    const resource = found.get(id) ?? { id, name: names.resources[id] ?? id, scopes: [], roles: [] };
    resource.scopes.push(names.scopes[scope] ?? scope);
    resource.roles = [...new Set([...resource.roles, ...roles])].sort();
    found.set(id, resource);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}
