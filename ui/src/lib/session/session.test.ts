// @vitest-environment document

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { sampleUser } from '@/test/samples';
import type { SessionChannel, SessionMessage } from './channel';
import { watchIdle } from './idle';
import { createSession, type Grant } from './session';

const user = sampleUser({ permissions: { payments: ['release'] } });

const minutes = (count: number) => count * 60_000;
const grant = (name = 't1'): Grant => ({ accessToken: name, expiresAt: Date.now() + minutes(15), user });

/** Simulates tabs: a message of one tab reaches the others. */
function createChannels() {
  const tabs = new Map<object, (message: SessionMessage) => void>();
  return (): SessionChannel => {
    const self = {};
    return {
      say: (message) => {
        for (const [owner, listener] of tabs) if (owner !== self) listener(message);
      },
      listen: (listener) => {
        tabs.set(self, listener);
        return () => tabs.delete(self);
      },
    };
  };
}

/** A renewal whose answer the test gives later. */
function deferred() {
  let resolve: (grant: Grant) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Grant>((accept, refuse) => {
    resolve = accept;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

function open(refresh: () => Promise<Grant>, channel = createChannels()(), logout = async () => {}) {
  const onEnd = vi.fn();
  const session = createSession({
    tenant: 'acme',
    transport: { refresh, logout },
    channel,
    onEnd,
  });
  return { session, onEnd };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  window.localStorage.clear();
  vi.useRealTimers();
});

test('the token is renewed five minutes before its expiry', async () => {
  const refresh = vi.fn(async () => grant());
  const { session } = open(refresh);
  await session.ensure();
  await vi.advanceTimersByTimeAsync(minutes(10) - 1000);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('concurrent callers cause one renewal', async () => {
  const refresh = vi.fn(async () => grant());
  const { session } = open(refresh);
  await Promise.all([session.ensure(), session.ensure(), session.refresh()]);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a refused renewal ends the session and discards the token', async () => {
  const refresh = vi.fn(async () => grant());
  const { session, onEnd } = open(refresh);
  await session.ensure();
  refresh.mockRejectedValueOnce(new ApiError({ code: 'RefreshTokenReusedException', status: 401 }));
  await expect(session.refresh()).rejects.toThrow();
  expect(session.store.getState()).toEqual({ status: 'ended', reason: 'expired' });
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ reason: 'expired', elsewhere: false, atWork: true });
  expect(await session.token()).toBeUndefined();
});

test('a network error during renewal keeps the session and is retried', async () => {
  const refresh = vi.fn(async () => grant());
  const { session } = open(refresh);
  await session.ensure();
  refresh.mockRejectedValueOnce(new ApiError({ code: 'NetworkError', status: 0 }));
  await expect(session.refresh()).rejects.toThrow();
  expect(session.store.getState().status).toBe('active');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(refresh).toHaveBeenCalledTimes(3);
});

test('logging out in one tab logs out the other tabs', async () => {
  const tab = createChannels();
  const one = open(async () => grant(), tab());
  const two = open(async () => grant(), tab());
  await one.session.ensure();
  await two.session.ensure();
  await one.session.logout();
  expect(two.session.store.getState()).toEqual({ status: 'ended', reason: 'logout' });
  expect(two.onEnd).toHaveBeenCalledExactlyOnceWith({ reason: 'logout', elsewhere: true, atWork: true });
});

test('a pause during a renewal does not prevent the resumption', async () => {
  const refresh = vi.fn(async () => grant());
  const { session } = open(refresh);
  await session.ensure();
  const late = deferred();
  refresh.mockReturnValueOnce(late.promise);
  const renewal = session.refresh().catch((error: unknown) => error);
  session.pause();
  await session.refresh();
  expect(session.store.getState().status).toBe('active');
  session.pause();
  late.resolve(grant('late'));
  expect(await renewal).toMatchObject({ name: 'AbortError' });
  expect(session.store.getState().status).toBe('idle');
});

test.each([
  ['closed', (session: ReturnType<typeof open>['session']) => session.dispose()],
  ['ended', (session: ReturnType<typeof open>['session']) => session.end('logout')],
  ['paused', (session: ReturnType<typeof open>['session']) => session.pause()],
])('a renewal that arrives after the session was %s neither continues nor repeats', async (_, close) => {
  const late = deferred();
  const refresh = vi.fn(async () => grant());
  const { session, onEnd } = open(refresh);
  await session.ensure();
  refresh.mockReturnValueOnce(late.promise);
  const renewal = session.refresh();
  close(session);
  const ends = onEnd.mock.calls.length;
  const before = session.store.getState();
  late.resolve(grant('late'));
  await expect(renewal).rejects.toThrow('The session is closed.');
  await vi.advanceTimersByTimeAsync(minutes(60));
  expect(refresh).toHaveBeenCalledTimes(2);
  expect(session.store.getState()).toBe(before);
  expect(onEnd).toHaveBeenCalledTimes(ends);
});

test('a refused renewal of a closed session does not end the session of the next tenant', async () => {
  const late = deferred();
  const { session, onEnd } = open(() => late.promise);
  const renewal = session.refresh();
  session.dispose();
  late.reject(new ApiError({ code: 'RefreshTokenReusedException', status: 401 }));
  await expect(renewal).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(minutes(60));
  expect(onEnd).not.toHaveBeenCalled();
});

test('a paused session does not renew its token until it is resumed', async () => {
  const refresh = vi.fn(async () => grant());
  const { session } = open(refresh);
  await session.ensure();
  session.pause();
  await vi.advanceTimersByTimeAsync(minutes(60));
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(await session.token()).toBeUndefined();
  await session.ensure();
  expect(session.store.getState().status).toBe('active');
});

test('a reload does not resume a session that was paused for idleness', async () => {
  const { session } = open(async () => grant());
  await session.ensure();
  session.pause();

  const refresh = vi.fn(async () => grant());
  const { session: reloaded } = open(refresh);
  expect(reloaded.paused()).toBe(true);
  await reloaded.begin();
  expect(refresh).not.toHaveBeenCalled();

  await reloaded.refresh();
  expect(reloaded.paused()).toBe(false);
  expect(open(refresh).session.paused()).toBe(false);
});

test('a session is idle after 28 minutes without activity', async () => {
  const onIdle = vi.fn();
  watchIdle(createChannels()(), { onIdle, onActivity: vi.fn() });
  await vi.advanceTimersByTimeAsync(minutes(20));
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(minutes(27));
  expect(onIdle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(minutes(2));
  expect(onIdle).toHaveBeenCalledOnce();
});

test('activity is sent to other tabs at most once in five seconds', async () => {
  const tab = createChannels();
  const received = vi.fn();
  tab().listen(received);
  watchIdle(tab(), { onIdle: vi.fn(), onActivity: vi.fn() });
  for (let second = 0; second < 12; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    window.dispatchEvent(new Event('keydown'));
  }
  expect(received.mock.calls).toEqual([['activity'], ['activity']]);
});

test('activity is reported to the server at most once a minute, and not for other tabs', async () => {
  const tab = createChannels();
  const onActivity = vi.fn();
  watchIdle(tab(), { onIdle: vi.fn(), onActivity });
  const other = tab();
  for (let second = 0; second < 150; second += 10) {
    await vi.advanceTimersByTimeAsync(10_000);
    window.dispatchEvent(new Event('keydown'));
  }
  expect(onActivity).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(minutes(5));
  other.say('activity');
  expect(onActivity).toHaveBeenCalledTimes(3);
});

test('activity in another tab prevents idleness', async () => {
  const tab = createChannels();
  const onIdle = vi.fn();
  watchIdle(tab(), { onIdle, onActivity: vi.fn() });
  const other = tab();
  await vi.advanceTimersByTimeAsync(minutes(27));
  other.say('activity');
  await vi.advanceTimersByTimeAsync(minutes(20));
  expect(onIdle).not.toHaveBeenCalled();
});

test('a renewal that is refused during a logout does not replace the logout by an expiry', async () => {
  const refused = new ApiError({ code: 'SessionExpiredException', status: 401 });
  const refresh = vi.fn(async () => grant());
  let answer = () => {};
  const { session, onEnd } = open(refresh, undefined, () => new Promise<void>((done) => (answer = done)));
  await session.ensure();
  const leaving = session.logout();
  refresh.mockRejectedValueOnce(refused);
  await expect(session.refresh()).rejects.toBe(refused);
  expect(onEnd).not.toHaveBeenCalled();
  answer();
  await leaving;
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ reason: 'logout', elsewhere: false, atWork: true });
});
