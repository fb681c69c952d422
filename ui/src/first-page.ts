import type { QueryClient } from '@tanstack/react-query';

import { wordsOf } from './lib/i18n/files';
import { loadWords, preferredLanguage, startI18n } from './lib/i18n/i18n';
import { firstPageStands } from './lib/late/first-page';
import { forAMoment } from './lib/late/moment';
import { dropEarly } from './lib/session/renewal';
import type { AppRouter } from './router';

/** A page whose data stay away does not keep everything else waiting. */
const longest = 4_000;

/**
 * Begins at once, side by side, what the first page would otherwise find out one after the other: its code,
 * its words and who is signed in. What comes after it begins when it is drawn with its data.
 *
 * Settles when its data have been asked for, so that what can be drawn without them is drawn while they are
 * under way.
 */
export async function startFirstPage(router: AppRouter, queryClient: QueryClient): Promise<void> {
  const matches = router.matchRoutes(router.latestLocation);
  void startI18n(preferredLanguage(), wordsOf(matches)).catch(quietly);
  const { tenant } = (matches.at(-1)?.params ?? {}) as { tenant?: string };
  const signedIn =
    tenant && matches.some(({ routeId }) => routeId === '/$tenant/_app')
      ? router.options.context.sessions.of(tenant).begin()
      : undefined;
  dropEarly();
  for (const { routeId } of matches) {
    const route = router.routesById[routeId as keyof typeof router.routesById];
    void router.loadRouteChunk(route)?.catch(quietly);
  }
  watchFirstPage(router, queryClient);
  // What draws the router takes over a load that is under way.
  void router.load();
  await forAMoment(signedIn);
}

/** Whoever needs it asks for it again and shows why it failed. */
const quietly = () => {};

function watchFirstPage(router: AppRouter, queryClient: QueryClient): void {
  const done = () => {
    clearTimeout(late);
    leaveCache();
    leaveRouter();
    // Two frames later the browser has painted what React has drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(stand)));
  };
  let rendered = false;
  const check = () => {
    if (rendered && queryClient.isFetching() === 0) done();
  };
  const leaveCache = queryClient.getQueryCache().subscribe(check);
  const leaveRouter = router.subscribe('onRendered', () => {
    rendered = true;
    // The page asks for its data in an effect, after it is rendered.
    setTimeout(check);
  });
  const late = setTimeout(done, longest);
}

function stand(): void {
  firstPageStands();
  // What goes wrong is told in words; they are there before it does.
  void loadWords(['errors'])?.catch(quietly);
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 500 });
  else setTimeout(run, 50);
}
