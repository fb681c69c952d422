// @vitest-environment document

import { afterEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '@/lib/session/session';
import { dropEarlyAnswers, startEarlyRequests, takeEarlyAnswer } from './early-requests';

afterEach(() => {
  dropEarlyAnswers();
  vi.unstubAllGlobals();
});

const url = (path: string) => `http://localhost${path}`;
const grant = { accessToken: 'a1', expiresIn: 900, user: { userId: 'u1' } };
const rows = { path: '/api/jobs/grid', body: { pageSize: 100 } };
const rowsRequest = (body: object) =>
  new Request(url('/api/jobs/grid'), { method: 'POST', body: JSON.stringify(body) });

function start({ exchanged = Response.json(grant), status = 200 } = {}) {
  const send = vi.fn(async (path: string, _options?: RequestInit) =>
    Response.json({ answers: path }, { status }),
  );
  vi.stubGlobal('fetch', send);
  startEarlyRequests({
    tenant: 'northwind',
    exchanged: Promise.resolve(exchanged),
    language: 'de',
    reads: ['/api/jobs/7'],
    rows: async (user: SessionUser, read) => {
      const job = await read('/api/jobs/7');
      return user.userId === 'u1' && job ? rows : undefined;
    },
  });
  return send;
}

test('an early answer is used once, with the token and the language of the page', async () => {
  const send = start();
  const taken = await takeEarlyAnswer('northwind', new Request(url('/api/jobs/7')));
  expect(await taken?.json()).toEqual({ answers: '/api/jobs/7' });
  expect(await takeEarlyAnswer('northwind', new Request(url('/api/jobs/7')))).toBeUndefined();
  const [, options] = send.mock.calls[0] ?? [];
  expect(options?.headers).toMatchObject({ authorization: 'Bearer a1', 'accept-language': 'de' });
});

test('early rows answer only the same request, once', async () => {
  start();
  expect(await takeEarlyAnswer('northwind', rowsRequest({ pageSize: 50 }))).toBeUndefined();
  const taken = await takeEarlyAnswer('northwind', rowsRequest(rows.body));
  expect(await taken?.json()).toEqual({ answers: rows.path });
  expect(await takeEarlyAnswer('northwind', rowsRequest(rows.body))).toBeUndefined();
});

test('another tenant never receives an early answer', async () => {
  start();
  expect(await takeEarlyAnswer('globex', new Request(url('/api/jobs/7')))).toBeUndefined();
  expect(await takeEarlyAnswer('globex', rowsRequest(rows.body))).toBeUndefined();
});

test('a refused early request is repeated by the page', async () => {
  start({ status: 403 });
  expect(await takeEarlyAnswer('northwind', new Request(url('/api/jobs/7')))).toBeUndefined();
  expect(await takeEarlyAnswer('northwind', rowsRequest(rows.body))).toBeUndefined();
});

test('without a token, nothing is requested', async () => {
  const send = start({ exchanged: new Response(null, { status: 401 }) });
  expect(await takeEarlyAnswer('northwind', new Request(url('/api/jobs/7')))).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
});

test('after the first page, early answers are gone and their connections are released', async () => {
  start();
  const early = window.earlyRequests;
  const unread = [await early?.reads.get('/api/jobs/7'), (await early?.rows)?.answer];
  dropEarlyAnswers();
  await vi.waitFor(() => expect(unread.map((answer) => answer?.bodyUsed)).toEqual([true, true]));
  expect(await takeEarlyAnswer('northwind', new Request(url('/api/jobs/7')))).toBeUndefined();
});
