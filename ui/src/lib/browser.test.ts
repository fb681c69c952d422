import { beforeEach, expect, test, vi } from 'vitest';
import { browserSupported } from './browser';

beforeEach(() => {
  // Features of current browsers that jsdom lacks.
  vi.stubGlobal('BroadcastChannel', class {});
  vi.stubGlobal('IntersectionObserver', class {});
  vi.stubGlobal('crypto', { randomUUID: () => '', subtle: {} });
});

test('a current browser is supported', () => {
  expect(browserSupported()).toBe(true);
});

test.each(['BroadcastChannel', 'IntersectionObserver', 'crypto'])(
  'a browser without %s is not supported',
  (part) => {
    vi.stubGlobal(part, undefined);
    expect(browserSupported()).toBe(false);
  },
);
