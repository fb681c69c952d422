import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WordMark } from '@/components/brand/word-mark';
import classes from './guest-layout.module.css';

interface GuestLayoutProps {
  /** The tenant's own logo; without one (404 on the logo) our mark stands alone. */
  logo?: ReactNode;
  helpHref?: string;
  children: ReactNode;
}

export function GuestLayout({ logo, helpHref, children }: GuestLayoutProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {logo ?? <WordMark size={18} />}
        {helpHref && (
          <Anchor href={helpHref} size="sm" c="dimmed">
            {t('shell.help')}
          </Anchor>
        )}
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>{logo && <WordMark size={13} />}</footer>
    </div>
  );
}

export function EmptyLayout({ children }: { children: ReactNode }) {
  return <main className={classes.empty}>{children}</main>;
}
