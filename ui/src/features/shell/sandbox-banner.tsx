import { Anchor } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import classes from './connection-banner.module.css';

/** Every page of a sandbox says that nothing is delivered. */
export function SandboxBanner() {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const mayRead = useCan('sandbox', 'manage');
  return (
    <div className={classes.banner} role="note">
      <IconFlask size={18} stroke={1.7} className={classes.icon} />
      <span className={classes.text}>
        <strong>{t('sandbox.title')}</strong> {t('sandbox.body')}
      </span>
      {mayRead && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link {...props} to="/$tenant/company-settings/sandbox" params={{ tenant }} />
          )}
        >
          {t('sandbox.open')}
        </Anchor>
      )}
    </div>
  );
}
