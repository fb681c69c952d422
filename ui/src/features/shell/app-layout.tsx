import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useOnDemand } from '@/components/lazy/use-on-demand';
import { useCompanyTheme } from '@/lib/appearance/company-theme';
import { useTranslation } from '@/lib/i18n/i18n';
import { breakpointsPx } from '@/theme/theme';
import classes from './app-layout.module.css';
import { Header } from './header';
import type { NavDrawerProps } from './nav-drawer';
import type { NavGroup } from './navigation';
import { Sidebar } from './sidebar';

const NavDrawer = lazyComponent<NavDrawerProps>(() => import('./nav-drawer').then((menu) => menu.NavDrawer));

interface AppLayoutProps {
  nav: { sidebar: NavGroup[]; drawer: NavGroup[] };
  breadcrumbs?: ReactNode;
  globalButtons?: ReactNode;
  userMenu: ReactNode;
  banner?: ReactNode;
  logo?: ReactNode;
  homeHref: string;
  hideSidebar?: boolean;
  children: ReactNode;
}

export function AppLayout(props: AppLayoutProps) {
  const { t } = useTranslation();
  const { sidebar } = useCompanyTheme();
  const [drawer, drawerActions] = useDisclosure(false);
  const { requested, request, onFailed } = useOnDemand(NavDrawer.preload);
  const wide = useMediaQuery(`(min-width: ${breakpointsPx.md}px)`, true, { getInitialValueInEffect: false });
  const [rail, setRail] = useLocalStorage({ key: 'countersign.rail', defaultValue: false });
  const collapsed = rail || !wide;

  return (
    <div
      className={classes.shell}
      data-rail={collapsed || undefined}
      data-bare={props.hideSidebar || undefined}
    >
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <Header
        homeHref={props.homeHref}
        onMenu={() => {
          request();
          drawerActions.open();
        }}
        bare={props.hideSidebar ?? false}
        logo={props.logo}
        breadcrumbs={props.breadcrumbs}
        globalButtons={props.globalButtons}
        userMenu={props.userMenu}
      />
      {!props.hideSidebar && (
        <>
          <aside className={classes.sidebar} data-theme={sidebar}>
            <Sidebar
              nav={props.nav.sidebar}
              collapsed={collapsed}
              {...(wide ? { onToggle: () => setRail(!rail) } : {})}
            />
          </aside>
          {requested && (
            <LazyBoundary
              onFailed={(error) => {
                drawerActions.close();
                onFailed(error);
              }}
            >
              <NavDrawer
                nav={props.nav.drawer}
                theme={sidebar}
                opened={drawer}
                onClose={drawerActions.close}
              />
            </LazyBoundary>
          )}
        </>
      )}
      <main id="content" className={classes.content} tabIndex={-1}>
        {props.banner}
        {props.children}
      </main>
    </div>
  );
}
