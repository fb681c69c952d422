import type { ComponentPropsWithRef } from 'react';
import { initials } from '@/lib/format/name';
import { useTranslation } from '@/lib/i18n/i18n';
import type { SessionUser } from '@/lib/session/session';
import classes from './user-menu.module.css';

interface UserButtonProps extends ComponentPropsWithRef<'button'> {
  user: SessionUser;
}

export function UserButton({ user, ...rest }: UserButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      {...rest}
      className={classes.button}
      aria-label={t('shell.userMenu', { name: user.fullName })}
    >
      <span className={classes.names}>
        <span className={classes.name}>{user.fullName}</span>
        <span className={classes.tenant}>{user.tenant}</span>
      </span>
      <span className={classes.avatar} aria-hidden="true">
        {initials(user.fullName)}
      </span>
    </button>
  );
}
