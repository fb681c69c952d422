// @vitest-environment document

import { expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { createApiFetch } from './api-fetch';

const json = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status });
const request = (init?: RequestInit) => new Request('http://localhost/api/things', init);

function setup(...answers: (Response | Error | DOMException)[]) {
  const seen: Request[] = [];
  const send = vi.fn(async (input: RequestInfo | URL) => {
    seen.push(input as Request);
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('no more answers');
  });
  const session = {
    tenant: 'northwind',
    token: vi.fn(async () => 'old'),
    refresh: vi.fn(async () => ({ accessToken: 'new' }) as never),
    end: vi.fn(),
  };
  const onSessionOver = vi.fn();
  const api = createApiFetch({ session, onSessionOver, language: () => 'en', fetch: send });
  return { api, seen, session, onSessionOver };
}

test('every request carries the token, a request ID and the language', async () => {
  const { api, seen } = setup(json(200));
  await api(request());
  expect(seen[0]?.headers.get('Authorization')).toBe('Bearer old');
  expect(seen[0]?.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(seen[0]?.headers.get('Accept-Language')).toBe('en');
});

test('a 401 renews the token once and repeats the request with its body and idempotency key', async () => {
  const { api, seen, session } = setup(json(401), json(200));
  await api(request({ method: 'POST', body: '{"a":1}', headers: { 'Idempotency-Key': 'k1' } }));
  expect(session.refresh).toHaveBeenCalledOnce();
  expect(seen[1]?.headers.get('Authorization')).toBe('Bearer new');
  expect(seen[1]?.headers.get('Idempotency-Key')).toBe('k1');
  expect(await seen[1]?.text()).toBe('{"a":1}');
});

test('a second 401 ends the session and calls the sign-in handler', async () => {
  const { api, session, onSessionOver } = setup(json(401), json(401));
  await expect(api(request())).rejects.toMatchObject({ status: 401 });
  expect(session.end).toHaveBeenCalledWith('expired');
  expect(onSessionOver).toHaveBeenCalledOnce();
});

test('an error response becomes an ApiError with its code and fields', async () => {
  const fields = [{ propertyName: 'name', errorCode: 'FieldIsRequired', errorMessage: 'needed' }];
  const body = { ErrorCode: 'ValidationFailedException', Details: 'check', StatusCode: 422, errors: fields };
  const { api } = setup(json(422, body));
  const error = await api(request()).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    code: 'ValidationFailedException',
    status: 422,
    fields: [{ path: 'name', code: 'FieldIsRequired', message: 'needed', params: {} }],
  });
});

test('an HTML error page of a proxy becomes an ApiError with a code', async () => {
  const { api } = setup(new Response('<html>', { status: 503 }));
  await expect(api(request())).rejects.toMatchObject({ code: 'ServiceUnavailableException' });
});

test('a network failure is distinguished from a canceled request', async () => {
  const dead = setup(new TypeError('Failed to fetch'));
  await expect(dead.api(request())).rejects.toMatchObject({ code: 'NetworkError', status: 0 });
  const canceled = setup(new DOMException('stopped', 'AbortError'));
  await expect(canceled.api(request())).rejects.toMatchObject({ name: 'AbortError' });
});
