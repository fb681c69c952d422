import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { createQueryClient } from './client';
import { keys } from './keys';
import { refreshAfter } from './refresh';

test('a forbidden list is requested again only after an event that may change access', async () => {
  const client = createQueryClient(() => {});
  const forbidden = vi.fn(() =>
    Promise.reject(new ApiError({ code: 'ForbiddenAccessException', status: 403 })),
  );
  const permitted = vi.fn(() => Promise.resolve('rows'));
  const stops = [
    new QueryObserver(client, { queryKey: keys.invoices.grid('p1'), queryFn: forbidden }),
    new QueryObserver(client, { queryKey: keys.invoices.grid('p2'), queryFn: permitted }),
  ].map((list) => list.subscribe(() => {}));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  refreshAfter('updateInvoice', client);
  await vi.waitFor(() => expect(permitted).toHaveBeenCalledTimes(2));
  expect(forbidden).toHaveBeenCalledTimes(1);
  refreshAfter('updateProject', client);
  await vi.waitFor(() => expect(forbidden).toHaveBeenCalledTimes(2));
  for (const stop of stops) stop();
});

test('a first request that an event overtakes is repeated', async () => {
  const client = createQueryClient(() => {});
  let answers: ((rows: string) => void)[] = [];
  const read = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const options = { queryKey: keys.jobs.one('j1'), queryFn: read };
  const loaded = client.ensureQueryData(options); // by a route, before its page observes the data
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  refreshAfter('updateJob', client);
  answers[0]?.('before the change');
  expect(await loaded).toBe('before the change');
  answers = [];
  const stop = new QueryObserver(client, options).subscribe(() => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.('after the change');
  await vi.waitFor(() => expect(client.getQueryData(options.queryKey)).toBe('after the change'));
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});

test('a first request that a page observes and an event overtakes is repeated', async () => {
  const client = createQueryClient(() => {});
  const answers: ((rows: string) => void)[] = [];
  const read = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const observer = new QueryObserver(client, { queryKey: keys.jobs.one('j1'), queryFn: read });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  refreshAfter('updateJob', client);
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after the change');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the change'));
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});
