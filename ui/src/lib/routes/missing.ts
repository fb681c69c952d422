import { redirect } from '@tanstack/react-router';
import { ApiError } from '@/lib/errors/api-error';

/** Handles the error of a loader: a missing record or a record without permission shows the 404 page. */
export function missing(error: unknown, tenant: string): never {
  if (error instanceof ApiError && error.status === 404) {
    throw redirect({ to: '/$tenant/error/404', params: { tenant }, replace: true });
  }
  throw error;
}
