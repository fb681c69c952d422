import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { createQueryClient } from './client';
import { useCommand } from './use-command';

function setup(run: (input: string, key: string) => Promise<string>) {
  const client = createQueryClient(() => {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useCommand(run), { wrapper });
  const once = (input: string) => result.current.mutateAsync(input).catch(() => 'failed');
  return (...inputs: string[]) => act(() => Promise.all(inputs.map(once)));
}

test('two commands have two idempotency keys', async () => {
  const keys: string[] = [];
  const send = setup(async (_input, key) => {
    keys.push(key);
    return 'ok';
  });
  await send('a');
  await send('a');
  expect(new Set(keys).size).toBe(2);
});

test('a command with an unknown outcome is retried with the same key', async () => {
  const keys: string[] = [];
  const run = vi.fn(async (_input: string, key: string) => {
    keys.push(key);
    if (keys.length === 1) throw new ApiError({ code: 'NetworkError', status: 0 });
    return 'ok';
  });
  const send = setup(run);
  await send('a');
  await send('a');
  expect(keys[0]).toBe(keys[1]);
});

test('a refused command is retried with a new key', async () => {
  const keys: string[] = [];
  const send = setup(async (_input, key) => {
    keys.push(key);
    throw new ApiError({ code: 'StaleVersionException', status: 409 });
  });
  await send('a');
  await send('a');
  expect(keys[0]).not.toBe(keys[1]);
});

test('a double click sends one request', async () => {
  const run = vi.fn(async () => 'ok');
  const send = setup(run);
  await send('a', 'a');
  expect(run).toHaveBeenCalledOnce();
});
