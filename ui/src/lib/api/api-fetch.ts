import { ApiError, errorFrom, isCanceled, networkError } from '@/lib/errors/api-error';
import { ChangeWaits } from '@/lib/errors/change-waits';
import type { Session } from '@/lib/session/session';
import { takeEarlyAnswer } from './early-requests';
import type { Schema } from './types';

interface Options {
  session: Pick<Session, 'tenant' | 'token' | 'refresh' | 'end'>;
  /** Navigates a user without a session, with the return path. */
  onSessionOver: () => void;
  language: () => string;
  fetch?: typeof fetch;
}

/**
 * The fetch function of all API calls: bearer token, request ID, one renewal after a 401, and an ApiError for
 * every error response. Abort errors pass unchanged, so that callers can ignore them.
 */
export function createApiFetch({ session, onSessionOver, language, fetch: send = fetch }: Options) {
  async function attempt(request: Request, token: string | undefined): Promise<Response> {
    const headers = new Headers(request.headers);
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (!headers.has('X-Request-Id')) headers.set('X-Request-Id', crypto.randomUUID());
    headers.set('Accept-Language', language());
    try {
      return await send(new Request(request, { headers }));
    } catch (error) {
      if (isCanceled(error) || request.signal.aborted) throw error;
      throw networkError();
    }
  }

  async function renewedToken(): Promise<string | undefined> {
    try {
      return (await session.refresh()).accessToken;
    } catch (error) {
      // Only a refusal ends the session; a network failure keeps it.
      if (error instanceof ApiError && error.status === 401) return undefined;
      throw error;
    }
  }

  return async function apiFetch(input: Request): Promise<Response> {
    const spare = input.clone();
    const token = await session.token();
    const first = (await takeEarlyAnswer(session.tenant, input)) ?? (await attempt(input, token));
    if (first.status !== 401) return accepted(first);
    const renewed = await renewedToken();
    const second = renewed ? await attempt(spare, renewed) : first;
    if (second.status === 401) {
      session.end('expired');
      onSessionOver();
    }
    return accepted(second);
  };
}

/** Nothing has changed yet, so the command has no result. */
async function changeWaits(response: Response): Promise<ChangeWaits> {
  const { proposals } = (await response.json()) as Schema<'ChangeWaits'>;
  return new ChangeWaits(proposals);
}

async function accepted(response: Response): Promise<Response> {
  if (response.status === 202) throw await changeWaits(response);
  if (response.ok) return response;
  throw await errorFrom(response);
}
