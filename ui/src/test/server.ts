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

function refusal(status: number, code: string) {
  const body: Schema<'Problem'> = {
    ErrorCode: code,
    Details: '',
    StatusCode: status,
    errors: [],
    requestId: '0198c7a2-0000-7000-8000-0000000000ff',
  };
  return HttpResponse.json(body, { status });
}

/** Every request of the API fails with a server error. */
export const everythingFails = http.all('*/api/*', () => refusal(500, 'InternalServerException'));

/** Every request of the API is forbidden. */
export const everythingForbidden = http.all('*/api/*', () => refusal(403, 'ForbiddenAccess'));

/** No request of the API is answered. */
export const nothingAnswers = http.all('*/api/*', () => new Promise<never>(() => {}));
