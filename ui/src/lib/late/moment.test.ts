import { expect, test, vi } from 'vitest';
import { waitBriefly } from './moment';

test('the wait includes data that arrives soon', async () => {
  let there = false;
  const soon = new Promise((resolve) => setTimeout(resolve, 50)).then(() => {
    there = true;
  });
  await waitBriefly(soon);
  expect(there).toBe(true);
});

test('the wait ends after 300 ms without data', async () => {
  vi.useFakeTimers();
  const waited = vi.fn();
  void waitBriefly(new Promise(() => {})).then(waited);
  await vi.advanceTimersByTimeAsync(299);
  expect(waited).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(waited).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
