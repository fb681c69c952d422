import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { createQueryClient } from './client';
import { useCommand } from './use-command';

interface CacheOptions {
  stores?: (result: string) => QueryKey;
  invalidates?: (result: string) => QueryKey[];
  refreshes?: QueryKey[];
  seen?: QueryKey[];
}

function setup(
  run: (input: string, key: string) => Promise<string>,
  cache: CacheOptions = {},
  client = createQueryClient(() => {}),
) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => useCommand({ run: (input: string, header) => run(input, header['Idempotency-Key']), ...cache }),
    { wrapper },
  );
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

test('a success replaces the stored data and makes the named queries stale', async () => {
  const client = createQueryClient(() => {});
  for (const name of ['one', 'list', 'always', 'other']) client.setQueryData([name], 'old');
  const stale = (name: string) => client.getQueryState([name])?.isInvalidated;
  const cache: CacheOptions = {
    stores: () => ['one'],
    invalidates: () => [['list']],
    refreshes: [['always']],
  };
  await setup(async () => 'new', cache, client)('a');
  expect(client.getQueryData(['one'])).toBe('new');
  expect(['one', 'list', 'always', 'other'].map(stale)).toEqual([false, true, true, false]);
});

test('a refused command changes no stored data and reads again only what every outcome refreshes', async () => {
  const client = createQueryClient(() => {});
  for (const name of ['one', 'list', 'always']) client.setQueryData([name], 'old');
  const stale = (name: string) => client.getQueryState([name])?.isInvalidated;
  const refuse = async () => {
    throw new ApiError({ code: 'StaleVersionException', status: 409 });
  };
  const cache: CacheOptions = {
    stores: () => ['one'],
    invalidates: () => [['list']],
    refreshes: [['always']],
  };
  await setup(refuse, cache, client)('a');
  expect(client.getQueryData(['one'])).toBe('old');
  expect(['one', 'list', 'always'].map(stale)).toEqual([false, false, true]);
});

test('a conflict reads again what the person saw, and another refusal does not', async () => {
  const client = createQueryClient(() => {});
  client.setQueryData(['seen'], 'old');
  const stale = () => client.getQueryState(['seen'])?.isInvalidated;
  const refuse = async (input: string) => {
    throw input === 'conflict'
      ? new ApiError({ code: 'IllegalTransitionException', status: 409 })
      : new ApiError({ code: 'InvalidValue', status: 400 });
  };
  const send = setup(refuse, { seen: [['seen']] }, client);
  await send('invalid');
  expect(stale()).toBe(false);
  await send('conflict');
  expect(stale()).toBe(true);
});
