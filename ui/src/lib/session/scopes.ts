import type { SessionUser } from './session';

/** The scopes of a user by resource; the names are those of the server's catalog. */
export type Permissions = SessionUser['permissions'];
export type Resource = keyof Permissions;
export type Scope<R extends Resource> = NonNullable<Permissions[R]>[number];

/** A resource with one of its scopes, for example "tasks:getList". */
export type Permission = { [R in Resource]: `${R}:${Scope<R>}` }[Resource];

/** Permissions are data from the server; role names are never checked here. */
export function holds(user: SessionUser | undefined, permission: Permission): boolean {
  const [resource, scope] = permission.split(':') as [Resource, string];
  const scopes: readonly string[] | undefined = user?.permissions[resource];
  return scopes?.includes(scope) ?? false;
}

export function can<R extends Resource>(
  user: SessionUser | undefined,
  resource: R,
  scope: Scope<R>,
): boolean {
  return holds(user, `${resource}:${scope}` as Permission);
}
