import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ScrollRegion } from './scroll-region';

let report: () => void;
beforeEach(() => {
  // jsdom has no layout: the observer reports when the test says so.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        report = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

function show(width: number, content = <p>Lines</p>) {
  render(
    <MantineProvider>
      <ScrollRegion label="Lines">{content}</ScrollRegion>
    </MantineProvider>,
  );
  const region = screen.getByRole('region', { name: 'Lines' });
  Object.defineProperty(region, 'scrollWidth', { value: width, configurable: true });
  act(() => report());
  return region;
}

test('content that is wider than its place takes the focus', () => {
  expect(show(2000)).toHaveAttribute('tabindex', '0');
});

test('content that fits is no stop of the Tab key', () => {
  expect(show(1200)).not.toHaveAttribute('tabindex');
});

test('content that takes the focus itself is no second stop', () => {
  expect(show(2000, <button type="button">Edit</button>)).not.toHaveAttribute('tabindex');
});

test('a region that fits again loses its stop', () => {
  const region = show(2000);
  Object.defineProperty(region, 'scrollWidth', { value: 1200 });
  act(() => report());
  expect(region).not.toHaveAttribute('tabindex');
});
