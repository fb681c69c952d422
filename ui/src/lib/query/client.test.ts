import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, networkError } from '@/lib/errors/api-error';
import { createQueryClient } from './client';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

test('a command without a network fails at once and is not sent after the network returns', async () => {
  onlineManager.setOnline(false);
  const send = vi.fn(() => Promise.reject(networkError()));
  const command = new MutationObserver(
    createQueryClient(() => {}),
    { mutationFn: send },
  );
  await expect(command.mutate()).rejects.toMatchObject({ code: 'NetworkError' });
  expect(command.getCurrentResult()).toMatchObject({ isPaused: false, isError: true });
  onlineManager.setOnline(true);
  await Promise.resolve();
  expect(send).toHaveBeenCalledOnce();
});

test('a list request without a network fails after its retries and is repeated after the network returns', async () => {
  vi.useFakeTimers();
  onlineManager.setOnline(false);
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(networkError()));
  const client = createQueryClient(() => {});
  client.mount();
  const list = new QueryObserver(client, { queryKey: ['list'], queryFn: load });
  const stop = list.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(list.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
  load.mockResolvedValue('rows');
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(list.getCurrentResult().data).toBe('rows');
  stop();
  client.unmount();
});

test('a server error is reported once if the query asks for it; others and refusals are not reported', async () => {
  const report = vi.fn();
  const client = createQueryClient(report);
  const fail = (name: string, error: unknown, meta = {}) =>
    client.fetchQuery({ queryKey: [name], queryFn: () => Promise.reject(error), meta }).catch(() => {});
  const down = new ApiError({ code: 'X', status: 500 });
  await fail('reported', down, { report: true });
  await fail('shown in place', down);
  await fail('refused', new ApiError({ code: 'X', status: 409 }), { report: true });
  await fail('canceled', new DOMException('', 'AbortError'), { report: true });
  expect(report.mock.calls).toEqual([[down]]);
});

test('a server error of a command is reported only if the command asks for it', async () => {
  const report = vi.fn();
  const client = createQueryClient(report);
  const down = new ApiError({ code: 'X', status: 500 });
  const mutationFn = () => Promise.reject(down);
  await new MutationObserver(client, { mutationFn }).mutate().catch(() => {});
  expect(report).not.toHaveBeenCalled();
  await new MutationObserver(client, { mutationFn, meta: { report: true } }).mutate().catch(() => {});
  expect(report.mock.calls).toEqual([[down]]);
});
