import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FailurePage, NotFoundPage } from '@/features/shell/error-pages';
import type { SiblingKind } from '@/features/shell/use-siblings';
import type { Api } from '@/lib/api/api';
import { browserSupported } from '@/lib/browser';
import { textFilesOf } from '@/lib/i18n/files';
import { loadTexts, type TitleKey, useTranslation } from '@/lib/i18n/i18n';
import type { RecordTitle } from '@/lib/routes/record-title';
import { useTitles } from '@/lib/routes/use-titles';
import type { Session } from '@/lib/session/session';
import type { Sessions } from '@/lib/session/sessions';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of the breadcrumb and of the window. */
    title?: TitleKey;
    /** The record of the page, which names it instead. */
    record?: RecordTitle;
    hideSidebar?: boolean;
    hideBreadcrumbs?: boolean;
    /** The siblings of this page, offered in its breadcrumb. */
    siblings?: SiblingKind;
    /** The page that this route usually opens instead; its files load with those of the route (page-files.ts). */
    leadsTo?: string;
    /** Paths in the API that the page reads, with parameters of the route; they are read before the code is loaded. */
    reads?: string[];
  }
}

export interface RouterContext {
  queryClient: QueryClient;
  sessions: Sessions;
  apiOf: (session: Session) => Api;
  /** Whether a path has a screen. */
  built: (path: string) => boolean;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location, matches }): { texts: Promise<unknown> | undefined } => {
    // Document 1, startup: a missing page takes precedence over an unsupported browser.
    const exempt = ['/error/404', '/browser-unsupported'].includes(location.pathname);
    if (!exempt && !browserSupported()) throw redirect({ to: '/browser-unsupported' });
    const texts = loadTexts(textFilesOf(matches));
    texts?.catch(() => {}); // the loader reports the error
    return { texts };
  },
  // In parallel to the data of the pages, which can be requested without texts.
  loader: { handler: ({ context: { texts } }) => texts?.then(() => {}), staleReloadMode: 'blocking' },
  shouldReload: ({ context: { texts } }) => texts !== undefined,
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
});

function Root() {
  const { t } = useTranslation();
  const title = useTitles().findLast((match) => match.title)?.title;
  useEffect(() => {
    document.title = title ? `${title} · ${t('shell.product')}` : t('shell.product');
  }, [title, t]);
  return <Outlet />;
}
