import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { browserSupported } from '@/lib/browser';
import { ApiError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import { createQueryClient } from '@/lib/query/client';
import { keys } from '@/lib/query/keys';
import { createSession } from '@/lib/session/session';
import { routerOptions } from '@/router';
import { sampleUser } from './samples';

vi.mock('@/lib/browser', () => ({ browserSupported: vi.fn(() => true) }));

beforeAll(() => startI18n('en'));
beforeEach(() => void vi.mocked(browserSupported).mockReturnValue(true));

const user = sampleUser({
  permissions: {
    workspaces: ['getList'],
    projects: ['get'],
    jobs: ['get', 'getList'],
    invoices: ['get', 'getList'],
    payments: ['get'],
  },
});

type Options = { params: { path: Record<string, string> } };
const notFound = new ApiError({ code: 'EntityNotFoundException', status: 404 });
const forbidden = new ApiError({ code: 'ForbiddenException', status: 403, requestId: 'r-403' });
const broken = new ApiError({ code: 'InternalServerException', status: 500, requestId: 'r-500' });

/**
 * A server with one workspace that responds with an error for "gone", "secret" and "broken", and never responds to
 * other requests.
 */
const GET = async (path: string, options?: Options) => {
  const requested = Object.values(options?.params?.path ?? {});
  if (requested.includes('gone')) throw notFound;
  if (requested.includes('secret')) throw forbidden;
  if (requested.includes('broken')) throw broken;
  return path === '/api/workspaces/{workspaceId}'
    ? { data: { id: 'w1', name: 'Accounts Payable', description: '', status: 'active', version: 1 } }
    : new Promise(() => {});
};
const api = { GET, POST: () => new Promise(() => {}) } as unknown as Api;

/** Renders the application with its route tree at an address. */
async function open(href: string, { guest = false } = {}) {
  const session = createSession({
    tenant: 'northwind',
    transport: { refresh: () => Promise.reject(new Error('no renewal in tests')), logout: async () => {} },
    channel: { say: () => {}, listen: () => () => {} },
    onEnd: () => {},
  });
  if (!guest) session.accept({ accessToken: 'token', expiresAt: Date.now() + 3_600_000, user });
  const queryClient = createQueryClient(() => {});
  const router = createRouter({
    ...routerOptions,
    history: createMemoryHistory({ initialEntries: [href] }),
    context: {
      queryClient,
      sessions: { of: () => session, isOpen: () => true },
      apiOf: () => api,
      built: (path: string): boolean => path in router.routesByPath,
    },
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await act(() => router.load());
  return router;
}

test.each([
  ['/', 'Choose your company · Countersign'],
  ['/error/404', 'Page not found · Countersign'],
  ['/error/500', 'Something went wrong · Countersign'],
  ['/northwind/error/401', 'No access · Countersign'],
  ['/northwind/error/403', 'No permission · Countersign'],
  ['/northwind/error/500', 'Something went wrong · Countersign'],
  ['/northwind/session-timeout', 'Session timeout · Countersign'],
  ['/northwind/logged-out', 'Logged out · Countersign'],
  ['/northwind/workspaces', 'Workspaces · Countersign'],
  // A record sets the title of its page.
  ['/northwind/workspaces/w1', 'Accounts Payable · Countersign'],
])('the window title of %s is “%s”', async (href, title) => {
  await open(href);
  await waitFor(() => expect(document.title).toBe(title));
});

test.each([
  '/northwind/workspaces/gone',
  '/northwind/workspaces/w1/projects/gone/summary',
  '/northwind/workspaces/w1/projects/p1/invoice/gone',
  '/northwind/workspaces/w1/projects/p1/batches/gone',
  '/northwind/jobs/gone',
  '/northwind/gone/invoices',
])('%s with an unknown record shows the 404 page', async (href) => {
  const router = await open(href);
  expect(router.state.location.pathname).toBe('/northwind/error/404');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

test('a record that the server refuses shows the 403 page inside the frame, at its own address', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const router = await open('/northwind/jobs/secret');
  expect(
    await screen.findByRole('heading', { name: 'You don’t have permission for this page' }),
  ).toBeVisible();
  expect(screen.getByText('403')).toBeVisible();
  expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(1);
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/northwind');
  expect(router.state.location.pathname).toBe('/northwind/jobs/secret');
});

test('a page that fails keeps the frame, and its request number is not part of a sentence', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open('/northwind/jobs/broken');
  expect(await screen.findByText('Request r-500')).toBeVisible();
  expect(screen.getByText('500')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

test.each(['401', '403', '404', '500'])('the %s page of a signed-in user has the menu', async (code) => {
  await open(`/northwind/error/${code}`);
  expect(await screen.findByText(code)).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

test('the 401 page shows a signed-in user’s name and not that they are signed out', async () => {
  await open('/northwind/error/401');
  expect(
    await screen.findByRole('heading', { name: 'Your account has no access to this page' }),
  ).toBeVisible();
  expect(screen.getByText(new RegExp(`You are signed in as ${user.fullName}`))).toBeVisible();
  expect(screen.queryByText(/not signed in/i)).toBeNull();
});

test('an unknown error page shows the 404 page', async () => {
  expect((await open('/error/501')).state.location.pathname).toBe('/error/404');
});

test('an application page has the menu, breadcrumbs and content', async () => {
  await open('/northwind/workspaces/w1');
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveTextContent(
    'Workspaces/Accounts Payable',
  );
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
});

test('breadcrumb and window title follow a change of the record', async () => {
  const router = await open('/northwind/workspaces/w1');
  await waitFor(() => expect(document.title).toBe('Accounts Payable · Countersign'));
  act(
    () =>
      void router.options.context.queryClient.setQueryData(keys.workspaces.one('w1'), {
        id: 'w1',
        name: 'Treasury',
      }),
  );
  await waitFor(() => expect(document.title).toBe('Treasury · Countersign'));
  expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveTextContent('Workspaces/Treasury');
});

test('a guest page has no menu and breadcrumbs but a language switch', async () => {
  await open('/northwind/error/403', { guest: true });
  expect(
    await screen.findByRole('heading', { name: 'You don’t have permission for this page' }),
  ).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'Deutsch' })).toBeVisible();
});

test('an unsupported browser is redirected from every page except the 404 page', async () => {
  vi.mocked(browserSupported).mockReturnValue(false);
  const router = await open('/northwind/workspaces');
  expect(router.state.location.pathname).toBe('/browser-unsupported');
  expect(await screen.findByRole('heading', { name: 'This browser isn’t supported' })).toBeVisible();
  expect((await open('/error/404')).state.location.pathname).toBe('/error/404');
});

test.each([
  ['/northwind/error/403?redirect=a', '/northwind/error/403?redirect=a'],
  ['//evil.test/', '/'],
  ['https://evil.test/', '/'],
  ['/\\evil.test', '/'],
])('a redirect to %s leads to %s and never to another site', async (path, target) => {
  const router = await open(`/redirect?redirectPath=${encodeURIComponent(path)}`);
  expect(router.state.location.href).toBe(target);
});

test('a failed sign-in callback shows the 500 page with its cause and a sign-in button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // The code belongs to a sign-in of another tab: this one has no verifier for it.
  await open('/northwind/login-callback?code=of-another-tab');
  expect(await screen.findByText('500')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).not.toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
