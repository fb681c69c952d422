import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '@/lib/query/client';
import { useGridQuery } from './grid-query';

const pages: Record<string, { items: string[]; nextCursor: string }> = {
  '': { items: ['a', 'b'], nextCursor: 'second' },
  second: { items: ['c'], nextCursor: '' },
};

test('a link to a page beyond the last one shows the last page and its number', async () => {
  const client = createQueryClient(() => {});
  const load = vi.fn(async (body: { cursor?: string }) => {
    const page = pages[body.cursor ?? ''];
    if (!page) throw new Error(`no page at ${body.cursor}`);
    return { ...page, totals: [], totalCount: 3 };
  });
  const { result } = renderHook(
    () => useGridQuery<string>({ queryKey: ['list'], request: {}, load, pageSize: 2, page: 999 }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.rows).toEqual(['c']));
  expect(result.current.page).toBe(2);
  expect(result.current.more.hasMore).toBe(false);
  expect(load).toHaveBeenCalledTimes(2);
});
