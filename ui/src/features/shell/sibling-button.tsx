import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './breadcrumbs.module.css';

export function SiblingButton({ name, ...rest }: ComponentPropsWithRef<'button'> & { name: string }) {
  const { t } = useTranslation();
  return (
    <button type="button" {...rest} className={classes.down} aria-label={t('shell.siblings', { name })}>
      <IconChevronDown size={14} />
    </button>
  );
}
