import createClient, { type Client } from 'openapi-fetch';
import type { Session } from '@/lib/session/session';
import { createApiFetch } from './api-fetch';
import type { paths } from './schema';

export type Api = Client<paths>;

interface Options {
  session: Session;
  onSessionOver: () => void;
  language: () => string;
}

/**
 * The typed client of the signed-in user; errors are thrown as ApiError, so that `data` is always present.
 */
export function createApi(options: Options): Api {
  return createClient<paths>({ baseUrl: window.location.origin, fetch: createApiFetch(options) });
}
