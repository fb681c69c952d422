import { Button, CloseButton } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './connection-banner.module.css';

export function ConnectionBanner({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.banner} role="status">
      <IconPlugConnectedX size={18} stroke={1.7} className={classes.icon} />
      <span className={classes.text}>
        <strong>{t('shell.connection.title')}</strong> {t('shell.connection.body')}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
        {t('shell.connection.refresh')}
      </Button>
      <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
    </div>
  );
}
