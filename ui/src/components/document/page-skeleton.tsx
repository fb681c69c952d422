import { Skeleton } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './document-viewer.module.css';

export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.scroller} role="status" aria-label={t('viewer.loading')}>
      <Skeleton className={classes.blank ?? ''} radius="xs" />
    </div>
  );
}
