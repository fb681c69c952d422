import { useUser } from './context';
import { can, type Resource, type Scope } from './scopes';

export * from './scopes';

export function useCan<R extends Resource>(resource: R, scope: Scope<R>): boolean {
  return can(useUser(), resource, scope);
}
