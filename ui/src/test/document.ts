import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

afterEach(cleanup);
// Lazily loaded components may exceed the default of one second on a busy machine.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });

// jsdom has no layout; Mantine requires these on mount.
window.matchMedia = ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
  addListener: vi.fn(),
  removeListener: vi.fn(),
  dispatchEvent: () => false,
})) as unknown as typeof window.matchMedia;

// A text area that grows measures itself again when fonts have loaded.
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: vi.fn(), removeEventListener: vi.fn() },
});

class QuietResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = QuietResizeObserver;
class QuietIntersectionObserver extends QuietResizeObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  takeRecords = () => [];
}
window.IntersectionObserver = QuietIntersectionObserver;
window.HTMLElement.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
// A virtualized list renders what fits: every element gets a size.
Object.defineProperties(window.HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => 800 },
  clientWidth: { configurable: true, get: () => 1200 },
});
