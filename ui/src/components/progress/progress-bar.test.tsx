import { MantineProvider } from '@mantine/core';
import { nprogressStore } from '@mantine/nprogress';
import type { AnyRouter } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressBar } from './progress-bar';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const progress = () => nprogressStore.getState();

function setup() {
  const listeners: Record<string, (event: { pathChanged: boolean }) => void> = {};
  const subscribe = (name: string, listener: (event: { pathChanged: boolean }) => void) => {
    listeners[name] = listener;
    return () => {};
  };
  render(
    <MantineProvider env="test">
      <ProgressBar router={{ subscribe } as unknown as AnyRouter} />
    </MantineProvider>,
  );
  return (name: string) => act(() => listeners[name]?.({ pathChanged: true }));
}

test('a slow page change advances the progress bar by five percent every 200 ms', () => {
  const emit = setup();
  emit('onBeforeLoad');
  act(() => void vi.advanceTimersByTime(119));
  expect(progress().mounted).toBe(false);
  act(() => void vi.advanceTimersByTime(1 + 2 * 200));
  expect(progress().progress).toBe(15);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(progress().progress).toBe(95);
  emit('onResolved');
  expect(progress().progress).toBe(100);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(progress().mounted).toBe(false);
});

test('a fast page change shows no progress bar', () => {
  const emit = setup();
  emit('onBeforeLoad');
  act(() => void vi.advanceTimersByTime(100));
  emit('onResolved');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(progress().mounted).toBe(false);
});
