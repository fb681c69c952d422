import { redirect } from '@tanstack/react-router';
import { ApiError } from '@/lib/errors/api-error';

/** What a loader does with its failure: a record that is not there, or not theirs to see, is the page of a missing address. */
export function missing(error: unknown, tenant: string): never {
  if (error instanceof ApiError && error.status === 404) {
    throw redirect({ to: '/$tenant/error/404', params: { tenant }, replace: true });
  }
  throw error;
}
