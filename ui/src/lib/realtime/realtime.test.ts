// @vitest-environment jsdom

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
  const seen = { onMessage: vi.fn(), onMissed: vi.fn(), onTrouble: vi.fn() };
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
  const line = setup((events) => events.onLost());
  await vi.advanceTimersByTimeAsync(3 * retryEvery - 1);
  expect(line.attempts()).toBe(3);
  expect(line.onTrouble).not.toHaveBeenCalledWith(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(line.attempts()).toBe(4);
  expect(line.onTrouble).toHaveBeenLastCalledWith(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.attempts()).toBe(4);
  line.stop();
});

test('a returning network reconnects, hides the banner and reloads the data', async () => {
  let up = false;
  const line = setup((events) => (up ? events.onOpen(false) : events.onLost()));
  await vi.advanceTimersByTimeAsync(3 * retryEvery);
  up = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(line.onTrouble).toHaveBeenLastCalledWith(false);
  expect(line.onMissed).toHaveBeenCalledOnce();
  line.stop();
});

test('the connection is not restarted after the token has expired', async () => {
  let valid = true;
  const line = setup(
    (events) => events.onOpen(false),
    () => valid,
  );
  await vi.advanceTimersByTimeAsync(0);
  valid = false;
  line.last()?.onLost();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.attempts()).toBe(1);
  expect(line.onTrouble).not.toHaveBeenCalledWith(true);
  line.stop();
});

test('messages reach the listener until the connection is stopped', async () => {
  const line = setup((events) => events.onOpen(false));
  await vi.advanceTimersByTimeAsync(0);
  line.last()?.onMessage({ type: 'updatePayment' });
  line.stop();
  line.last()?.onMessage({ type: 'addJob' });
  expect(line.onMessage).toHaveBeenCalledExactlyOnceWith({ type: 'updatePayment' });
});

const sign = 25_000;
const told = (quiet: number) => (events: ConnectionEvents) => {
  events.onOpen(true);
  events.onQuiet(quiet);
};
/** Interrupts the connection and reports on the next one how long there were no events. */
async function interrupt(line: ReturnType<typeof setup>, away: number, quiet: number) {
  line.last()?.onLost();
  await vi.advanceTimersByTimeAsync(retryEvery);
  vi.setSystemTime(Date.now() + away - retryEvery); // a sleeping computer advances only this clock
  line.onMissed.mockClear();
  told(quiet)(line.last() as ConnectionEvents);
}
async function listen(line: ReturnType<typeof setup>, signs: number) {
  for (let n = 0; n < signs; n += 1) {
    await vi.advanceTimersByTimeAsync(sign);
    line.last()?.onHeard();
  }
}
const silent = () => setup((events, attempt) => attempt === 1 && told(1e9)(events));

test('events between the page load and the first connection cause a reload of the data', async () => {
  const asked = Date.now() - performance.timeOrigin;
  const missed = setup(told(asked - 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(missed.onMissed).toHaveBeenCalledOnce();
  missed.stop();

  const nothing = setup(told(asked + 60_000));
  await vi.advanceTimersByTimeAsync(0);
  expect(nothing.onMissed).not.toHaveBeenCalled();
  nothing.stop();
});

test('an interruption without events causes no reload', async () => {
  const line = silent();
  await listen(line, 10);
  await interrupt(line, 8_000, 9_000);
  expect(line.onMissed).not.toHaveBeenCalled();
  line.stop();
});

test('events after the last heartbeat cause a reload', async () => {
  const line = silent();
  await listen(line, 10);
  await vi.advanceTimersByTimeAsync(sign + 10_000);
  await interrupt(line, retryEvery, 39_000);
  expect(line.onMissed).toHaveBeenCalledOnce();
  line.stop();
});

test('events during sleep of the computer cause a reload', async () => {
  const line = silent();
  await listen(line, 2);
  await interrupt(line, 3_600_000, 1_800_000);
  expect(line.onMissed).toHaveBeenCalledOnce();
  line.stop();
});

test('a heartbeat delivered after sleep does not cover the time of the sleep', async () => {
  const line = silent();
  await listen(line, 2);
  vi.setSystemTime(Date.now() + 3_600_000);
  line.last()?.onHeard();
  await interrupt(line, 8_000, 1_800_000);
  expect(line.onMissed).toHaveBeenCalledOnce();
  line.stop();
});

test('a message on a new connection does not count as a heartbeat before the quiet time is known', async () => {
  const line = silent();
  await listen(line, 2);
  line.last()?.onLost();
  await vi.advanceTimersByTimeAsync(retryEvery);
  line.last()?.onHeard();
  line.last()?.onOpen(true);
  line.last()?.onQuiet(retryEvery - 1);
  expect(line.onMissed).toHaveBeenCalledOnce();
  line.stop();
});

test('a server that resumes events reports it on the open connection', async () => {
  const line = silent();
  await vi.advanceTimersByTimeAsync(longestSilence);
  line.last()?.onQuiet(0);
  expect(line.onMissed).toHaveBeenCalledOnce();
  line.stop();
});
