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
