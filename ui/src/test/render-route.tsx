import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { ConfirmHost } from '@/components/dialog/confirm-host';
import { ToastHost } from '@/components/toast/toast-host';
import { type Api, createApi } from '@/lib/api/api';
import { createQueryClient } from '@/lib/query/client';
import type { EventName } from '@/lib/query/keys';
import { refreshAfter } from '@/lib/query/refresh';
import { parseSearch, stringifySearch } from '@/lib/routes/search-values';
import { createSession, type SessionUser } from '@/lib/session/session';
import { routeTree } from '@/routeTree.gen';
import { sampleUser } from './samples';
import { nothingAnswers } from './server';

const server = setupServer();

/** Requests that the test does not answer stay open. */
export function startServer() {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}

interface Options {
  person?: SessionUser;
  handlers?: HttpHandler[];
}

/** Renders the application with its route tree at an address. */
export async function renderRoute(path: string, { person = sampleUser(), handlers = [] }: Options = {}) {
  server.use(...handlers, nothingAnswers);
  const session = createSession({
    tenant: person.tenant,
    transport: { refresh: () => Promise.reject(new Error('no renewal in tests')), logout: async () => {} },
    channel: { say: () => {}, listen: () => () => {} },
    onEnd: () => {},
  });
  session.accept({ accessToken: 'token', expiresAt: Date.now() + 3_600_000, user: person });
  const queryClient = createQueryClient(() => {});
  const api: Api = createApi({ session, language: () => 'en', onSessionOver: () => {} });
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: [path] }),
    context: {
      queryClient,
      sessions: { of: () => session, isOpen: () => true },
      apiOf: () => api,
      built: (known: string): boolean => known in router.routesByPath,
    },
  });
  const shown = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
      <ConfirmHost />
      <ToastHost />
    </MantineProvider>,
  );
  // Not awaited: a page whose data is slow shows its loading state.
  await act(async () => void router.load());
  return {
    ...shown,
    router,
    /** The live connection reports an event. */
    report: (event: EventName) => act(async () => refreshAfter(event, queryClient)),
  };
}
