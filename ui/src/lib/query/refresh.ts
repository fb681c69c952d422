import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/errors/api-error';
import { type EventName, staleKeys } from './keys';

/** Events that may change what a person has access to. */
const changesAccess: readonly EventName[] = ['updateProject', 'updateWorkspace', 'updateUser', 'updateGroup'];

const isForbidden = ({ state }: Query) => state.error instanceof ApiError && state.error.status === 403;

/** Requests again what an event changed. A forbidden request is repeated only if access may have changed. */
export function refreshAfter(event: EventName, client: QueryClient): void {
  const predicate = changesAccess.includes(event) ? () => true : (query: Query) => !isForbidden(query);
  for (const queryKey of staleKeys(event)) void client.invalidateQueries({ queryKey, predicate });
}
