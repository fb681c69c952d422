import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WordMark } from '@/components/brand/word-mark';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './header.module.css';

interface HeaderProps {
  homeHref: string;
  onMenu: () => void;
  /** Without a sidebar there is no menu button. */
  bare?: boolean;
  /** The company's logo; otherwise the product logo. */
  logo?: ReactNode;
  breadcrumbs?: ReactNode;
  globalButtons?: ReactNode;
  userMenu: ReactNode;
}

export function Header({ homeHref, onMenu, bare, logo, breadcrumbs, globalButtons, userMenu }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={classes.header}>
      {!bare && (
        <ActionIcon className={classes.burger} size="lg" onClick={onMenu} aria-label={t('shell.menu')}>
          <IconMenu2 size={20} />
        </ActionIcon>
      )}
      <Link to={homeHref} className={classes.home} aria-label={`${t('shell.product')}: ${t('nav.home')}`}>
        {logo ?? <WordMark />}
      </Link>
      <div className={classes.crumbs}>{breadcrumbs}</div>
      <div className={classes.right}>
        {globalButtons}
        {userMenu}
      </div>
    </header>
  );
}
