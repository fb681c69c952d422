import type { PermissionCatalog, Role } from '../api/use-roles';

/** The content of an exported role. The approval limit is no part of it, because it is a decision about people. */
export type RoleContent = Pick<Role, 'name' | 'description' | 'permissions'>;

const format = 'countersign.role';

export function writeRole({ name, description, permissions }: RoleContent): string {
  return `${JSON.stringify({ format, name, description, permissions }, null, 2)}\n`;
}

export type ReadRole =
  | { content: RoleContent }
  | { problem: 'invalid' }
  | { problem: 'empty' }
  | { problem: 'unknown'; permissions: string[] };

/** Reads an exported role. The file may omit everything but the permissions. */
export function readRole(text: string, catalog: PermissionCatalog): ReadRole {
  const found = parsed(text);
  if (!found) return { problem: 'invalid' };
  const { name = '', description = '', permissions } = found;
  const known = new Set(allPermissions(catalog));
  const unknown = permissions.filter((permission) => !known.has(permission));
  if (unknown.length > 0) return { problem: 'unknown', permissions: unknown };
  if (permissions.length === 0) return { problem: 'empty' };
  return { content: { name, description, permissions: [...new Set(permissions)].sort() } };
}

export const allPermissions = ({ project, tenant }: PermissionCatalog): string[] =>
  [...project, ...tenant].flatMap(({ name, scopes }) => scopes.map((scope) => `${name}:${scope}`));

interface Parsed {
  name?: string;
  description?: string;
  permissions: string[];
}

function parsed(text: string): Parsed | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isRole(value) ? value : undefined;
}

function isRole(value: unknown): value is Parsed {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { name, description, permissions, format: named } = value as Record<string, unknown>;
  const isText = (one: unknown) => one === undefined || typeof one === 'string';
  return (
    (named === undefined || named === format) &&
    isText(name) &&
    isText(description) &&
    Array.isArray(permissions) &&
    permissions.every((permission) => typeof permission === 'string')
  );
}
