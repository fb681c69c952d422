import type { QueryClient } from '@tanstack/react-query';

import { dropEarlyAnswers } from './lib/api/early-requests';
import { textFilesOf } from './lib/i18n/files';
import { loadSection, preferredLanguage, startI18n } from './lib/i18n/i18n';
import { markFirstPageReady } from './lib/loading/first-page';
import { waitForData } from './lib/loading/wait-for-data';
import { dropEarlyRequest } from './lib/session/renewal';
import type { AppRouter } from './router';

/** The maximum wait for a page whose data is slow. */
const longest = 4_000;

/**
 * Starts in parallel what the first page would otherwise load sequentially: its code, its texts and the
 * session. Later work starts when the page is rendered with its data. Resolves when the data has been
 * requested, so that the static parts render while it loads.
 */
export async function startFirstPage(router: AppRouter, queryClient: QueryClient): Promise<void> {
  const matches = router.matchRoutes(router.latestLocation);
  void startI18n(preferredLanguage(), textFilesOf(matches)).catch(ignoreError);
  const { tenant } = (matches.at(-1)?.params ?? {}) as { tenant?: string };
  const signedIn =
    tenant && matches.some(({ routeId }) => routeId === '/$tenant/_app')
      ? router.options.context.sessions.of(tenant).begin()
      : undefined;
  dropEarlyRequest();
  for (const { routeId } of matches) {
    const route = router.routesById[routeId as keyof typeof router.routesById];
    void router.loadRouteChunk(route)?.catch(ignoreError);
  }
  watchFirstPage(router, queryClient);
  // The component that renders the router awaits a running load.
  void router.load();
  await waitForData(signedIn);
}

/** A later request repeats it and reports the failure. */
const ignoreError = () => {};

function watchFirstPage(router: AppRouter, queryClient: QueryClient): void {
  const done = () => {
    clearTimeout(late);
    leaveCache();
    leaveRouter();
    // The browser has painted the React output two frames later.
    requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(startDeferredWork)));
  };
  let rendered = false;
  const check = () => {
    if (rendered && queryClient.isFetching() === 0) done();
  };
  const leaveCache = queryClient.getQueryCache().subscribe(check);
  const leaveRouter = router.subscribe('onRendered', () => {
    rendered = true;
    // The page requests its data in an effect, after its first render.
    setTimeout(check);
  });
  const late = setTimeout(done, longest);
}

function startDeferredWork(): void {
  dropEarlyAnswers();
  markFirstPageReady();
  // Error texts load in advance, so that later errors can be shown.
  void loadSection('errors');
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 500 });
  else setTimeout(run, 50);
}
