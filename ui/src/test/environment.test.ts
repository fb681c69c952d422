// @vitest-environment document

import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { closePage, recordTimers } from './environment';

test('tests run in a context of their own', () => {
  // Functions of Node are made outside of it.
  expect(process.hrtime).not.toBeInstanceOf(Function);
});

// Also at the times of infra/tools/test: there, the tests would otherwise pass at the real time.
test('the clock of a page is that of its process', () => {
  expect(Math.abs(Date.now() - performance.timeOrigin - performance.now())).toBeLessThan(60_000);
});

test('pending timers are cleared', async () => {
  const scope = { setTimeout, setInterval };
  const clear = recordTimers(scope);
  const [during, late] = [vi.fn(), vi.fn()];
  scope.setTimeout(during, 1, 'given');
  await vi.waitFor(() => expect(during).toHaveBeenCalledExactlyOnceWith('given'));
  scope.setTimeout(late, 50);
  scope.setInterval(late, 50);
  clear();
  await wait(200);
  expect(late).not.toHaveBeenCalled();
});

test('a closed page has its globals, but runs nothing', async () => {
  const frame = vi.fn();
  requestAnimationFrame(frame);
  closePage(globalThis as unknown as Parameters<typeof closePage>[0]);
  const late = document.createElement('p');
  document.body.append(late);
  expect(window.document.querySelector('p')).toBe(late);
  await wait(100);
  expect(frame).not.toHaveBeenCalled();
});
