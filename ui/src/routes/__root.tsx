import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FailurePage, NotFoundPage } from '@/features/guest/error-pages';
import type { SiblingKind } from '@/features/shell/use-siblings';
import type { Api } from '@/lib/api/api';
import { browserSupported } from '@/lib/browser';
import { type WordsFile, wordsOf } from '@/lib/i18n/files';
import { loadWords, type TitleKey, useTranslation } from '@/lib/i18n/i18n';
import type { Session } from '@/lib/session/session';
import type { Sessions } from '@/lib/session/sessions';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The breadcrumb's and the window's title. */
    title?: TitleKey;
    hideSidebar?: boolean;
    hideBreadcrumbs?: boolean;
    /** What stands beside this page, to be chosen from in its breadcrumb. */
    siblings?: SiblingKind;
    /** The words of what the page shows at once, besides those of every page. */
    words?: readonly WordsFile[];
  }
}

export interface RouterContext {
  queryClient: QueryClient;
  sessions: Sessions;
  apiOf: (session: Session) => Api;
  /** Whether an address has a screen. */
  built: (path: string) => boolean;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location, matches }): { words: Promise<unknown> | undefined } => {
    // Document 1, startup: a missing page is told first, then a browser that is too old.
    const told = ['/error/404', '/browser-unsupported'].includes(location.pathname);
    if (!told && !browserSupported()) throw redirect({ to: '/browser-unsupported' });
    const words = loadWords(wordsOf(matches));
    words?.catch(() => {}); // told by the loader
    return { words };
  },
  // Beside the data of the pages, which need no words to be asked for.
  loader: { handler: ({ context: { words } }) => words?.then(() => {}), staleReloadMode: 'blocking' },
  shouldReload: ({ context: { words } }) => words !== undefined,
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
});

function Root() {
  const { t } = useTranslation();
  const title = useMatches({
    select: (matches) => {
      const last = matches.findLast((match) => loaded(match.loaderData) ?? match.staticData.title);
      return last && (loaded(last.loaderData) ?? (last.staticData.title && t(last.staticData.title)));
    },
  });
  useEffect(() => {
    document.title = title ? `${title} · ${t('shell.product')}` : t('shell.product');
  }, [title, t]);
  return <Outlet />;
}

/** A record names itself through its loader: { title: "INV-2231" }. */
function loaded(data: unknown): string | undefined {
  return (data as { title?: string } | undefined)?.title;
}
