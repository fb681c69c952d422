import { useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { CompanyLogo } from '@/components/brand/company-logo';
import { DateStyleProvider } from '@/lib/format/style';
import { useKeptChoice } from '@/lib/preferences/use-preferences';
import { tabChannel } from '@/lib/session/channel';
import { useSession, useUser } from '@/lib/session/context';
import { watchIdle } from '@/lib/session/idle';
import { AppLayout } from './app-layout';
import { Breadcrumbs } from './breadcrumbs';
import { ConnectionBanner } from './connection-banner';
import type { Built } from './home';
import { LicenceNews } from './licence-news';
import { useCrumbs } from './use-crumbs';
import { useMenu, useVisits } from './use-menu';
import { useRealtime } from './use-realtime';
import { useStartup } from './use-startup';
import { UserMenu } from './user-menu';

interface AppFrameProps {
  built: Built;
  children: ReactNode;
}

/** The application's frame around every page of a signed-in person. */
export function AppFrame({ built, children }: AppFrameProps) {
  const session = useSession();
  const user = useUser();
  const router = useRouter();
  const crumbs = useCrumbs();
  const trouble = useRealtime();
  const [closed, setClosed] = useState(false);
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const { tenant } = session;
  const nav = useMenu(user, tenant, built);
  const keep = useKeptChoice();
  useVisits(user);
  useStartup(user);
  useIdle();
  useEffect(() => {
    if (!trouble) setClosed(false);
  }, [trouble]);

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
        globalButtons={<LicenceNews />}
        userMenu={
          <UserMenu
            user={user}
            onChoice={(choice) => void keep(choice)}
            onLogout={() => void router.navigate({ to: '/logout', search: { tenant } })}
          />
        }
        banner={trouble && !closed && <ConnectionBanner onClose={() => setClosed(true)} />}
      >
        {children}
      </AppLayout>
    </DateStyleProvider>
  );
}

/** After a time without a sign of life the session stops; the page it stopped at is gone back to. */
function useIdle(): void {
  const session = useSession();
  const router = useRouter();
  const { tenant } = session;
  useEffect(
    () =>
      watchIdle(tabChannel(tenant), () => {
        session.pause();
        void router.navigate({
          to: '/$tenant/session-timeout',
          params: { tenant },
          search: { redirectUri: router.state.location.href },
          ignoreBlocker: true,
        });
      }),
    [session, router, tenant],
  );
}
