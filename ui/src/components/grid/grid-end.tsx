import { Button, Loader } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './data-grid.module.css';
import type { GridMore } from './grid';

/** Shorter lists need no end marker because their end is visible. */
const worthAWord = 20;

/** The end of the loaded rows: loading, an error with retry, or the end marker. */
export function GridEnd({ more, paged, rows }: { more: GridMore | undefined; paged: boolean; rows: number }) {
  const { t } = useTranslation();
  if (!more || paged) return null;
  if (more.failed) {
    return (
      <div className={classes.end} role="alert">
        {t('grid.moreFailed')}
        <Button size="compact-xs" variant="default" onClick={more.load}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (more.loading || more.hasMore) {
    return (
      <div className={classes.end}>
        <Loader size={12} color="gray" />
        {t('grid.loadingMore')}
      </div>
    );
  }
  return rows > worthAWord ? <div className={classes.end}>{t('grid.noMore')}</div> : null;
}
