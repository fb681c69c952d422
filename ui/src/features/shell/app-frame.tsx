import { useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { CompanyLogo } from '@/components/brand/company-logo';
import { cancelConfirm } from '@/components/dialog/confirm';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { applyCompanyTheme, companyThemeOf } from '@/lib/appearance/company-theme';
import { DateStyleProvider } from '@/lib/format/style';
import { useFirstPageReady } from '@/lib/loading/first-page';
import { useSavePreference } from '@/lib/preferences/use-preferences';
import { useSession, useUser } from '@/lib/session/context';
import { AppLayout } from './app-layout';
import { Breadcrumbs } from './breadcrumbs';
import type { Built } from './home';
import { InsideAppFrame } from './inside-app-frame';
import { useCrumbs } from './use-crumbs';
import { useIdleTimeout } from './use-idle-timeout';
import { useKeyHelp } from './use-key-help';
import { useMenu } from './use-menu';
import { UserMenu } from './user-menu';

const LicenseNotices = lazyComponent(() =>
  import('./license-notices').then((module) => module.LicenseNotices),
);
const LiveUpdates = lazyComponent(() => import('./live-updates').then((module) => module.LiveUpdates));

/** The page works without this code; the next page load fetches it again. */
const unseen = (error: unknown) => console.warn('Part of the frame could not be loaded.', error);

interface AppFrameProps {
  built: Built;
  children: ReactNode;
}

/** The application frame of every page for signed-in users. */
export function AppFrame({ built, children }: AppFrameProps) {
  const session = useSession();
  const user = useUser();
  const router = useRouter();
  const crumbs = useCrumbs();
  const firstPageReady = useFirstPageReady();
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const { tenant } = session;
  const nav = useMenu(user, tenant, built);
  const keep = useSavePreference();
  const keyHelp = useKeyHelp();
  useIdleTimeout();
  // A confirmation must not stay open after the session ends, and no other user may answer it.
  useEffect(() => cancelConfirm, []);
  const appearance = user?.appearance;
  useEffect(() => {
    if (appearance) applyCompanyTheme(companyThemeOf(appearance));
  }, [appearance]);

  if (!user) return null;
  const logo = user.appearance.logo && <CompanyLogo tenant={tenant} name={user.tenantName} height={30} />;
  return (
    <DateStyleProvider style={user.appearance}>
      <AppLayout
        nav={nav}
        homeHref={`/${tenant}`}
        logo={logo || undefined}
        breadcrumbs={!layout?.hideBreadcrumbs && <Breadcrumbs crumbs={crumbs} nav={nav.sidebar} />}
        hideSidebar={layout?.hideSidebar ?? false}
        globalButtons={
          firstPageReady && (
            <LazyBoundary onFailed={unseen}>
              <LicenseNotices />
            </LazyBoundary>
          )
        }
        userMenu={
          <UserMenu
            user={user}
            onKeys={keyHelp.open}
            onChoice={(choice) => void keep(choice)}
            onLogout={() => void router.navigate({ to: '/logout', search: { tenant } })}
          />
        }
        banner={
          firstPageReady && (
            <LazyBoundary onFailed={unseen}>
              <LiveUpdates />
            </LazyBoundary>
          )
        }
      >
        <InsideAppFrame value={true}>{children}</InsideAppFrame>
      </AppLayout>
      {keyHelp.dialog}
    </DateStyleProvider>
  );
}
