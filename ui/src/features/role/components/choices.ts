import type { PermissionCatalog } from '../api/use-roles';

/** A permission that a role can contain. */
export interface ScopeChoice {
  permission: string;
  name: string;
  movesMoney: boolean;
}

/** A resource with its scopes in the language of the person. */
export interface ResourceChoice {
  /** The technical name. */
  id: string;
  name: string;
  scopes: ScopeChoice[];
}

export interface Names {
  resources: Readonly<Record<string, string>>;
  scopes: Readonly<Record<string, string>>;
}

/** The resources sorted by name. A resource or scope of a newer server shows its technical name. */
export function toChoices(resources: PermissionCatalog['project'], names: Names): ResourceChoice[] {
  return resources
    .map(({ name: id, scopes, movesMoney }) => ({
      id,
      name: names.resources[id] ?? id,
      scopes: scopes.map((scope) => ({
        permission: `${id}:${scope}`,
        name: names.scopes[scope] ?? scope,
        movesMoney: movesMoney.includes(scope),
      })),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

interface Filter {
  search: string;
  /** Only selected permissions; undefined for all. */
  only: ReadonlySet<string> | undefined;
}

/** What a search finds: all scopes of a resource whose name contains the text, otherwise the scopes that do. */
export function matching(choices: readonly ResourceChoice[], { search, only }: Filter): ResourceChoice[] {
  const text = search.trim().toLowerCase();
  return choices.flatMap((resource) => {
    const whole = `${resource.name} ${resource.id}`.toLowerCase().includes(text);
    const scopes = resource.scopes.filter(
      ({ permission, name }) =>
        (whole || `${name} ${permission}`.toLowerCase().includes(text)) && (!only || only.has(permission)),
    );
    return scopes.length > 0 ? [{ ...resource, scopes }] : [];
  });
}

export const countIn = (choices: readonly ResourceChoice[], selected: ReadonlySet<string>) => ({
  selected: choices.flatMap(({ scopes }) => scopes).filter(({ permission }) => selected.has(permission))
    .length,
  all: choices.reduce((sum, { scopes }) => sum + scopes.length, 0),
});

/** The selection with these permissions added or removed. */
export function withPermissions(
  selected: readonly string[],
  permissions: readonly string[],
  checked: boolean,
): string[] {
  const rest = selected.filter((one) => !permissions.includes(one));
  return (checked ? [...rest, ...permissions] : rest).sort();
}
