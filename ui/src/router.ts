import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, createRouter } from '@tanstack/react-router';
import { cancelConfirm } from './components/dialog/confirm';
import { FailurePage } from './features/shell/error-pages';
import { accountTransport } from './lib/account/account';
import { type Api, createApi } from './lib/api/api';
import { resetCompanyTheme } from './lib/appearance/company-theme';
import { forgetLists } from './lib/grid/opened-lists';
import { currentLanguage } from './lib/i18n/i18n';
import { parseSearch, stringifySearch } from './lib/routes/search-values';
import { tabChannel } from './lib/session/channel';
import { clearUserData } from './lib/session/clear-user-data';
import { createSession, type Session } from './lib/session/session';
import { createSessions } from './lib/session/sessions';
import { routeTree } from './routeTree.gen';

export const routerOptions = {
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // TanStack Query decides which data is fresh.
  defaultPreloadStaleTime: 0,
  // A page that fails is replaced inside the frame around it.
  defaultErrorComponent: FailurePage,
  scrollRestoration: true,
} as const;

export function createAppRouter(queryClient: QueryClient) {
  const openSession = (tenant: string) =>
    createSession({
      tenant,
      transport: accountTransport(tenant),
      channel: tabChannel(tenant),
      onEnd: (end) => {
        dropServerData();
        if (end.reason === 'expired') {
          if (end.atWork) sessionOver(tenant);
          return;
        }
        clearUserData(end);
        void router.navigate({ to: '/$tenant/logged-out', params: { tenant }, ignoreBlocker: true });
      },
    });

  const sessions = createSessions({
    open: openSession,
    forget: () => {
      dropServerData();
      cancelConfirm();
      resetCompanyTheme();
    },
  });

  /** The router keeps the data of its loaders, which the next user must not see. */
  function dropServerData(): void {
    queryClient.clear();
    router.clearCache();
    forgetLists();
  }

  const apis = new WeakMap<Session, Api>();
  const openApi = (session: Session) =>
    createApi({
      session,
      language: currentLanguage,
      onSessionOver: () => sessionOver(session.tenant),
    });

  /** Redirects to the 401 page with the return path, once: several calls may fail at the same time. */
  function sessionOver(tenant: string): void {
    const { href, pathname } = router.latestLocation;
    const to = '/$tenant/error/401';
    if (pathname === `/${tenant}/error/401`) return;
    void router.navigate({ to, params: { tenant }, search: { redirect: href }, ignoreBlocker: true });
  }

  // One client per session: its dependents must not restart with every navigation.
  const apiOf = (session: Session) => {
    const api = apis.get(session) ?? openApi(session);
    apis.set(session, api);
    return api;
  };

  function built(path: string): boolean {
    return path in router.routesByPath;
  }

  const router = createRouter({ ...routerOptions, context: { queryClient, sessions, apiOf, built } });
  preloadPages(router);
  return router;
}

/** The files of a page load in parallel, before the router imports its code. */
function preloadPages(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ toLocation }) => window.preloadPage?.(toLocation.pathname));
  const { preloadRoute } = router;
  const preload: typeof preloadRoute = (options) => {
    // The type of the options differs only by the type of the router.
    window.preloadPage?.(router.buildLocation(options as never).pathname);
    return preloadRoute(options);
  };
  router.preloadRoute = preload;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
