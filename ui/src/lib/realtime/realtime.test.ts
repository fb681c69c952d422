import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectionEvents, retryEvery, startRealtime } from './realtime';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setup(answer: (events: ConnectionEvents, attempt: number) => void, alive = () => true) {
  let attempts = 0;
  let last: ConnectionEvents | undefined;
  const seen = { onMessage: vi.fn(), onReconnected: vi.fn(), onTrouble: vi.fn() };
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

test('three retries five seconds apart, then the banner', async () => {
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

test('the network coming back reconnects, hides the banner and refreshes what was missed', async () => {
  let up = false;
  const line = setup((events) => (up ? events.onOpen() : events.onLost()));
  await vi.advanceTimersByTimeAsync(3 * retryEvery);
  up = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(line.onTrouble).toHaveBeenLastCalledWith(false);
  expect(line.onReconnected).toHaveBeenCalledOnce();
  line.stop();
});

test('it is not restarted after the token has expired', async () => {
  let valid = true;
  const line = setup(
    (events) => events.onOpen(),
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

test('messages reach the listener until it is stopped', async () => {
  const line = setup((events) => events.onOpen());
  await vi.advanceTimersByTimeAsync(0);
  line.last()?.onMessage({ type: 'updatePayment' });
  line.stop();
  line.last()?.onMessage({ type: 'addJob' });
  expect(line.onMessage).toHaveBeenCalledExactlyOnceWith({ type: 'updatePayment' });
});
