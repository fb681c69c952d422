import { Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useLook } from '@/lib/appearance/look';
import { useTranslation } from '@/lib/i18n/i18n';
import { breakpointsPx } from '@/theme/theme';
import classes from './app-layout.module.css';
import { Header } from './header';
import type { NavGroup } from './navigation';
import { Sidebar } from './sidebar';

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
  const { sidebar } = useLook();
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
          <Drawer
            opened={drawer}
            onClose={drawerActions.close}
            size={300}
            padding="xs"
            title={t('shell.product')}
            classNames={{ content: classes.drawer, header: classes.drawerHeader }}
            attributes={{ content: { 'data-theme': sidebar } }}
            closeButtonProps={{ 'aria-label': t('common.close') }}
          >
            <Sidebar nav={props.nav.drawer} collapsed={false} onNavigate={drawerActions.close} />
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
