import { Drawer } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './app-layout.module.css';
import type { NavGroup } from './navigation';
import { Sidebar } from './sidebar';

export interface NavDrawerProps {
  nav: NavGroup[];
  theme: 'light' | 'dark';
  opened: boolean;
  onClose: () => void;
}

/** The menu on a phone. */
export function NavDrawer({ nav, theme, opened, onClose }: NavDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      padding="xs"
      title={t('shell.product')}
      classNames={{ content: classes.drawer, header: classes.drawerHeader }}
      attributes={{ content: { 'data-theme': theme } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Sidebar nav={nav} collapsed={false} onNavigate={onClose} />
    </Drawer>
  );
}
