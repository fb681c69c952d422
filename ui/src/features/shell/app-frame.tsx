import { useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { DateStyleProvider } from '@/lib/format/style';
import { tabChannel } from '@/lib/session/channel';
import { useSession, useUser } from '@/lib/session/context';
import { watchIdle } from '@/lib/session/idle';
import { AppLayout } from './app-layout';
import { Breadcrumbs } from './breadcrumbs';
import { ConnectionBanner } from './connection-banner';
import { type NavSection, permittedNav } from './navigation';
import { useCrumbs } from './use-crumbs';
import { useRealtime } from './use-realtime';
import { UserMenu } from './user-menu';

interface AppFrameProps {
  nav: NavSection[];
  children: ReactNode;
}

/** The application's frame around every page of a signed-in person. */
export function AppFrame({ nav, children }: AppFrameProps) {
  const session = useSession();
  const user = useUser();
  const router = useRouter();
  const crumbs = useCrumbs();
  const trouble = useRealtime();
  const [closed, setClosed] = useState(false);
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const { tenant } = session;

  useEffect(
    () =>
      watchIdle(tabChannel(tenant), () => {
        session.pause();
        const search = { redirectUri: router.state.location.href };
        void router.navigate({
          to: '/$tenant/session-timeout',
          params: { tenant },
          search,
          ignoreBlocker: true,
        });
      }),
    [session, router, tenant],
  );
  useEffect(() => {
    if (!trouble) setClosed(false);
  }, [trouble]);

  if (!user) return null;
  return (
    <DateStyleProvider style={user.appearance}>
      <AppLayout
        nav={permittedNav(nav, user)}
        homeHref={`/${tenant}`}
        breadcrumbs={!layout?.hideBreadcrumbs && <Breadcrumbs crumbs={crumbs} />}
        hideSidebar={layout?.hideSidebar ?? false}
        userMenu={
          <UserMenu
            user={user}
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
