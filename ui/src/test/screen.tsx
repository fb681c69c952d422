import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ConfirmHost } from '@/components/dialog/confirm-host';
import { createQueryClient } from '@/lib/query/client';
import { SessionProvider } from '@/lib/session/context';
import { createSession, type SessionUser } from '@/lib/session/session';
import { sampleUser } from './samples';

/** Renders a component with the application's providers at "/"; "/elsewhere" is another page. */
export async function showScreen(content: ReactNode, user: SessionUser = sampleUser()) {
  const session = createSession({
    tenant: user.tenant,
    transport: { refresh: () => Promise.reject(new Error('no renewal in tests')), logout: async () => {} },
    channel: { say: () => {}, listen: () => () => {} },
    onEnd: () => {},
  });
  session.accept({ accessToken: 'token', expiresAt: Date.now() + 3_600_000, user });
  const root = createRootRoute({ component: Outlet });
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => content });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '/elsewhere',
    component: () => <h1>Elsewhere</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const shown = render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <SessionProvider session={session}>
          <RouterProvider<typeof router> router={router} />
        </SessionProvider>
      </QueryClientProvider>
      <ConfirmHost />
    </MantineProvider>,
  );
  await act(() => router.load());
  return { ...shown, router, leave: () => router.history.push('/elsewhere') };
}
