import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/errors/api-error';
import { type EventName, staleKeys } from './keys';

/** Events that may change what a person has access to. */
const changesAccess: readonly EventName[] = ['updateProject', 'updateWorkspace', 'updateUser', 'updateGroup'];

const isForbidden = ({ state }: Query) => state.error instanceof ApiError && state.error.status === 403;

/**
 * Requests again what has changed. A first request that is on its way may have read the state before the change, and
 * the library would take its answer as fresh: its query is requested again afterwards.
 */
export function readAgain(client: QueryClient, filters: InvalidateQueryFilters): void {
  const loading = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  void client.invalidateQueries(filters);
  for (const { queryKey, state, promise } of loading) {
    const again = () => void client.invalidateQueries({ queryKey, exact: true });
    if (state.data === undefined) promise?.then(again, again);
  }
}

/** Requests again what an event changed. A forbidden request is repeated only if access may have changed. */
export function refreshAfter(event: EventName, client: QueryClient): void {
  const predicate = changesAccess.includes(event) ? () => true : (query: Query) => !isForbidden(query);
  for (const queryKey of staleKeys(event)) readAgain(client, { queryKey, predicate });
}
