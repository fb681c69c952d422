import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { WordMark } from '@/components/brand/word-mark';
import { helpAddress } from '@/lib/help';
import { currentLanguage, type Language, languages, setLanguage, useTranslation } from '@/lib/i18n/i18n';
import classes from './guest-layout.module.css';

interface GuestLayoutProps {
  /** The tenant's logo; without one (404 on the logo) only the product logo. */
  logo?: ReactNode;
  children: ReactNode;
}

export function GuestLayout({ logo, children }: GuestLayoutProps) {
  const { t } = useTranslation();
  const help = helpAddress();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {logo ?? <WordMark size={18} />}
        <span className={classes.links}>
          {(Object.keys(languages) as Language[])
            .filter((language) => language !== currentLanguage())
            .map((language) => (
              <Anchor
                key={language}
                component="button"
                lang={language}
                size="sm"
                c="dimmed"
                onClick={() => void setLanguage(language)}
              >
                {languages[language]}
              </Anchor>
            ))}
          {help && (
            <Anchor href={help} target="_blank" rel="noreferrer" size="sm" c="dimmed">
              {t('shell.help')}
            </Anchor>
          )}
        </span>
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>{logo && <WordMark size={13} />}</footer>
    </div>
  );
}
