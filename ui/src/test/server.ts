import { type HttpHandler, HttpResponse, http } from 'msw';
import type { paths } from '@/lib/api/schema';
import type { Schema } from '@/lib/api/types';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Responses<P extends keyof paths, M extends Method> = paths[P][M] extends { responses: infer R }
  ? R
  : never;

type MethodOf<P extends keyof paths> = {
  [M in Method]: [Responses<P, M>] extends [never] ? never : M;
}[Method];

type Success<P extends keyof paths, M extends Method> = Extract<keyof Responses<P, M>, 200 | 201 | 202 | 204>;

type Json<P extends keyof paths, M extends Method, S> = S extends keyof Responses<P, M>
  ? Responses<P, M>[S] extends { content: { 'application/json': infer Body } }
    ? Body
    : null
  : never;

/** "/api/jobs/{jobId}" is "/api/jobs/:jobId" for msw. */
const pattern = (path: string) => `*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

/** Answers a request of the API. A path, a status or a body that the API does not have fails to compile. */
export function answer<P extends keyof paths, M extends MethodOf<P>, S extends Success<P, M>>(
  method: M,
  path: P,
  status: S,
  body: Json<P, M, S>,
): HttpHandler {
  return http[method](pattern(path), () =>
    body === null ? new HttpResponse(null, { status }) : HttpResponse.json(body as object, { status }),
  );
}

type Sent<P extends keyof paths, M extends Method> = paths[P][M] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : undefined;

interface Asked<Body> {
  /** What the page sent; undefined without a JSON body. */
  sent: Body;
  url: URL;
}

/** Answers each request with what `respond` returns for it: a body of this status, or a refusal. */
export function respond<P extends keyof paths, M extends MethodOf<P>, S extends Success<P, M>>(
  method: M,
  path: P,
  status: S,
  respond: (asked: Asked<Sent<P, M>>) => Json<P, M, S> | Refusal,
): HttpHandler {
  return http[method](pattern(path), async ({ request }) => {
    // A form with a file has no JSON.
    const text = request.headers.get('Content-Type')?.includes('json') ? await request.text() : '';
    const sent = (text ? JSON.parse(text) : undefined) as Sent<P, M>;
    const answer = respond({ sent, url: new URL(request.url) });
    if (answer instanceof Refusal) return answer.response();
    return answer === null
      ? new HttpResponse(null, { status })
      : HttpResponse.json(answer as object, { status });
  });
}

/** A problem instead of a body: the server refuses a request. 409 is a conflict with the state of a record. */
export class Refusal {
  constructor(
    readonly code: string,
    readonly status = 409,
    readonly errors: Schema<'Problem'>['errors'] = [],
  ) {}

  response() {
    const body: Schema<'Problem'> = {
      ErrorCode: this.code,
      Details: '',
      StatusCode: this.status,
      errors: this.errors,
      requestId: '0198c7a2-0000-7000-8000-0000000000ff',
    };
    return HttpResponse.json(body, { status: this.status });
  }
}

/**
 * A record that another person changes after the page has read it. The server refuses a save with another version
 * than its own.
 */
export function versionedRecord<R extends { version: number }>(first: R) {
  let now = first;
  const sent: { version?: number | undefined }[] = [];
  return {
    /** Everything that the page tried to save, in order. */
    sent,
    now: () => now,
    changeMeanwhile: (by: Partial<R>) => {
      now = { ...now, ...by, version: now.version + 1 };
    },
    save: (body: { version?: number | undefined }, values: Partial<R>): R | Refusal => {
      sent.push(body);
      if (body.version !== now.version) return new Refusal('StaleVersionException');
      now = { ...now, ...values, version: now.version + 1 };
      return now;
    },
  };
}

/** Every request of the API fails with a server error. */
export const everythingFails = http.all('*/api/*', () =>
  new Refusal('InternalServerException', 500).response(),
);

/** Every request of the API is forbidden. */
export const everythingForbidden = http.all('*/api/*', () => new Refusal('ForbiddenAccess', 403).response());

/** No request of the API is answered. */
export const nothingAnswers = http.all('*/api/*', () => new Promise<never>(() => {}));
