import { Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { breakpointsPx } from '@/theme/theme';
import classes from './app-layout.module.css';
import { Header } from './header';
import type { NavSection } from './navigation';
import { Sidebar } from './sidebar';

interface AppLayoutProps {
  nav: NavSection[];
  breadcrumbs?: ReactNode;
  globalButtons?: ReactNode;
  userMenu: ReactNode;
  banner?: ReactNode;
  homeHref: string;
  hideSidebar?: boolean;
  children: ReactNode;
}

export function AppLayout(props: AppLayoutProps) {
  const { t } = useTranslation();
  const [drawer, drawerActions] = useDisclosure(false);
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
        onMenu={drawerActions.open}
        breadcrumbs={props.breadcrumbs}
        globalButtons={props.globalButtons}
        userMenu={props.userMenu}
      />
      {!props.hideSidebar && (
        <>
          <aside className={classes.sidebar}>
            <Sidebar
              nav={props.nav}
              collapsed={collapsed}
              {...(wide ? { onToggle: () => setRail(!rail) } : {})}
            />
          </aside>
          <Drawer
            opened={drawer}
            onClose={drawerActions.close}
            size={300}
            padding="xs"
            title={t('shell.product')}
            closeButtonProps={{ 'aria-label': t('common.close') }}
          >
            <Sidebar nav={props.nav} collapsed={false} onNavigate={drawerActions.close} />
          </Drawer>
        </>
      )}
      <main id="content" className={classes.content} tabIndex={-1}>
        {props.banner}
        {props.children}
      </main>
    </div>
  );
}
