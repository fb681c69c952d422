import type { RowsRequest } from '@/early-rows';
import type { SessionUser } from '@/lib/session/session';
import type { Schema } from './types';

/** Answers of the API that were requested before the application's code was loaded. */
export interface EarlyRequests {
  tenant: string;
  /** By path; undefined if the request failed. */
  reads: Map<string, Promise<Response | undefined>>;
  rows?: Promise<{ request: RowsRequest; answer: Response } | undefined>;
}

declare global {
  interface Window {
    earlyRequests?: EarlyRequests | undefined;
  }
}

interface Given {
  tenant: string;
  /** The answer of the token request. */
  exchanged: Promise<Response>;
  language: string;
  /** The paths to read. */
  reads: readonly string[];
  /** The rows to request. */
  rows?: (user: SessionUser, read: (path: string) => Promise<unknown>) => Promise<RowsRequest | undefined>;
}

/** Requests what a page reads as soon as the token arrives. */
export function startEarlyRequests({ tenant, exchanged, language, reads, rows }: Given): void {
  if (reads.length === 0 && !rows) return;
  // The application reads the answer, too.
  const granted = exchanged
    .then(async (answer) =>
      answer.ok ? ((await answer.clone().json()) as Schema<'AccountToken'>) : undefined,
    )
    .catch(() => undefined);
  const send = async (path: string, body?: object): Promise<Response | undefined> => {
    const grant = await granted;
    if (!grant) return undefined;
    const headers = { authorization: `Bearer ${grant.accessToken}`, 'accept-language': language };
    const options = body && {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(path, options ?? { headers }).catch(() => undefined);
    return answer?.ok ? answer : undefined;
  };
  const answers = new Map(reads.map((path) => [path, send(path)]));
  window.earlyRequests = { tenant, reads: answers, ...(rows && { rows: requestRows(rows) }) };

  async function requestRows(choose: NonNullable<Given['rows']>) {
    // The application reads the answers, too, perhaps first.
    const copies = new Map(
      [...answers].map(([path, answer]) => [path, answer.then((read) => read?.clone())]),
    );
    const grant = await granted;
    const request = grant && (await choose(grant.user, async (path) => (await copies.get(path))?.json()));
    const answer = request && (await send(request.path, request.body));
    return answer && { request, answer };
  }
}

/** The early answer to this request of the tenant's application, once; undefined without one. */
export async function takeEarlyAnswer(tenant: string, request: Request): Promise<Response | undefined> {
  const early = window.earlyRequests;
  if (early?.tenant !== tenant) return undefined;
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  if (request.method === 'GET') {
    const answer = early.reads.get(path);
    early.reads.delete(path);
    return answer;
  }
  if (!early.rows || request.method !== 'POST' || !path.endsWith('/grid')) return undefined;
  const rows = await early.rows;
  if (rows?.request.path !== path || (await request.clone().text()) !== JSON.stringify(rows.request.body))
    return undefined;
  delete early.rows;
  return rows.answer;
}

/** Early answers are valid only for the first page: later pages need newer data. */
export function dropEarlyAnswers(): void {
  const early = window.earlyRequests;
  window.earlyRequests = undefined;
  // An unread response would keep its connection.
  for (const answer of early?.reads.values() ?? []) void answer.then((unread) => unread?.body?.cancel());
  void early?.rows?.then((unread) => unread?.answer.body?.cancel());
}
