import { expect, test, vi } from 'vitest';
import { waitForData } from './wait-for-data';

test('the wait includes data that arrives soon', async () => {
  let there = false;
  const soon = new Promise((resolve) => setTimeout(resolve, 50)).then(() => {
    there = true;
  });
  await waitForData(soon);
  expect(there).toBe(true);
});

test('the wait ends after 300 ms without data', async () => {
  vi.useFakeTimers();
  const waited = vi.fn();
  void waitForData(new Promise(() => {})).then(waited);
  await vi.advanceTimersByTimeAsync(299);
  expect(waited).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(waited).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
