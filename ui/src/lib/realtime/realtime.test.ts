// @vitest-environment document

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectionEvents, longestSilence, retryEvery, startRealtime } from './realtime';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setup(answer: (events: ConnectionEvents, attempt: number) => unknown, alive = () => true) {
  let attempts = 0;
  let last: ConnectionEvents | undefined;
  const seen = { onMessage: vi.fn(), onMissed: vi.fn(), onTrouble: vi.fn(), onExpired: vi.fn() };
  const stop = startRealtime({
    open: async (events) => {
      attempts += 1;
      last = events;
      const attempt = attempts;
      queueMicrotask(() => answer(events, attempt));
      return { close: () => {} };
    },
    alive,
    ...seen,
  });
  return { ...seen, stop, attempts: () => attempts, last: () => last };
}

test('the banner is shown after three retries at intervals of five seconds', async () => {
  const realtime = setup((events) => events.onLost());
  await vi.advanceTimersByTimeAsync(3 * retryEvery - 1);
  expect(realtime.attempts()).toBe(3);
  expect(realtime.onTrouble).not.toHaveBeenCalledWith(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(realtime.attempts()).toBe(4);
  expect(realtime.onTrouble).toHaveBeenLastCalledWith(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(realtime.attempts()).toBe(4);
  realtime.stop();
});

test('a returning network reconnects, hides the banner and reloads the data', async () => {
  let up = false;
  const realtime = setup((events) => (up ? events.onOpen(false) : events.onLost()));
  await vi.advanceTimersByTimeAsync(3 * retryEvery);
  up = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(realtime.onTrouble).toHaveBeenLastCalledWith(false);
  expect(realtime.onMissed).toHaveBeenCalledOnce();
  realtime.stop();
});

test('the connection is not restarted after the token has expired', async () => {
  let valid = true;
  const realtime = setup(
    (events) => events.onOpen(false),
    () => valid,
  );
  await vi.advanceTimersByTimeAsync(0);
  valid = false;
  realtime.last()?.onLost();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(realtime.attempts()).toBe(1);
  expect(realtime.onTrouble).not.toHaveBeenCalledWith(true);
  realtime.stop();
});

test('messages reach the listener until the connection is stopped', async () => {
  const realtime = setup((events) => events.onOpen(false));
  await vi.advanceTimersByTimeAsync(0);
  realtime.last()?.onMessage({ type: 'updatePayment' });
  realtime.stop();
  realtime.last()?.onMessage({ type: 'addJob' });
  expect(realtime.onMessage).toHaveBeenCalledExactlyOnceWith({ type: 'updatePayment' });
});

const heartbeat = 25_000;
const reportQuiet = (quiet: number) => (events: ConnectionEvents) => {
  events.onOpen(true);
  events.onQuiet(quiet);
};
/** Interrupts the connection and reports on the next one how long there were no events. */
async function interrupt(realtime: ReturnType<typeof setup>, duration: number, quiet: number) {
  realtime.last()?.onLost();
  await vi.advanceTimersByTimeAsync(retryEvery);
  vi.setSystemTime(Date.now() + duration - retryEvery); // a sleeping computer advances only this clock
  realtime.onMissed.mockClear();
  reportQuiet(quiet)(realtime.last() as ConnectionEvents);
}
async function receiveHeartbeats(realtime: ReturnType<typeof setup>, count: number) {
  for (let n = 0; n < count; n += 1) {
    await vi.advanceTimersByTimeAsync(heartbeat);
    realtime.last()?.onActivity();
  }
}
const openQuiet = () => setup((events, attempt) => attempt === 1 && reportQuiet(1e9)(events));

test('events between the page load and the first connection cause a reload of the data', async () => {
  const pageAge = Date.now() - performance.timeOrigin;
  const missed = setup(reportQuiet(pageAge - 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(missed.onMissed).toHaveBeenCalledOnce();
  missed.stop();

  const nothing = setup(reportQuiet(pageAge + 60_000));
  await vi.advanceTimersByTimeAsync(0);
  expect(nothing.onMissed).not.toHaveBeenCalled();
  nothing.stop();
});

test('an interruption without events causes no reload', async () => {
  const realtime = openQuiet();
  await receiveHeartbeats(realtime, 10);
  await interrupt(realtime, 8_000, 9_000);
  expect(realtime.onMissed).not.toHaveBeenCalled();
  realtime.stop();
});

test('events after the last heartbeat cause a reload', async () => {
  const realtime = openQuiet();
  await receiveHeartbeats(realtime, 10);
  await vi.advanceTimersByTimeAsync(heartbeat + 10_000);
  await interrupt(realtime, retryEvery, 39_000);
  expect(realtime.onMissed).toHaveBeenCalledOnce();
  realtime.stop();
});

test('events during sleep of the computer cause a reload', async () => {
  const realtime = openQuiet();
  await receiveHeartbeats(realtime, 2);
  await interrupt(realtime, 3_600_000, 1_800_000);
  expect(realtime.onMissed).toHaveBeenCalledOnce();
  realtime.stop();
});

test('a heartbeat delivered after sleep does not cover the time of the sleep', async () => {
  const realtime = openQuiet();
  await receiveHeartbeats(realtime, 2);
  vi.setSystemTime(Date.now() + 3_600_000);
  realtime.last()?.onActivity();
  await interrupt(realtime, 8_000, 1_800_000);
  expect(realtime.onMissed).toHaveBeenCalledOnce();
  realtime.stop();
});

test('a message on a new connection does not count as a heartbeat before the quiet time is known', async () => {
  const realtime = openQuiet();
  await receiveHeartbeats(realtime, 2);
  realtime.last()?.onLost();
  await vi.advanceTimersByTimeAsync(retryEvery);
  realtime.last()?.onActivity();
  realtime.last()?.onOpen(true);
  realtime.last()?.onQuiet(retryEvery - 1);
  expect(realtime.onMissed).toHaveBeenCalledOnce();
  realtime.stop();
});

test('a server that resumes events reports it on the open connection', async () => {
  const realtime = openQuiet();
  await vi.advanceTimersByTimeAsync(longestSilence);
  realtime.last()?.onQuiet(0);
  expect(realtime.onMissed).toHaveBeenCalledOnce();
  realtime.stop();
});

test('the end of the session is reported at once, before the connection is restarted', async () => {
  const realtime = setup((events) => events.onOpen(false));
  await vi.advanceTimersByTimeAsync(0);
  realtime.last()?.onLost(true);
  expect(realtime.onExpired).toHaveBeenCalledOnce();
  expect(realtime.attempts()).toBe(1);
  realtime.stop();
});

test('a lost connection alone does not mean that the session has ended', async () => {
  const realtime = setup((events) => events.onOpen(false));
  await vi.advanceTimersByTimeAsync(0);
  realtime.last()?.onLost();
  expect(realtime.onExpired).not.toHaveBeenCalled();
  realtime.stop();
});
