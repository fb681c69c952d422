import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from '@/lib/i18n/i18n';
import type { CsvControl } from './grid';
import classes from './grid-bars.module.css';

/** Starts a download of what the list shows; while it runs, how far it is and a way to stop it. */
export function CsvButton({ csv, totalCount }: { csv: CsvControl; totalCount: number | undefined }) {
  const { t } = useTranslation();
  if (csv.rows === undefined) {
    return (
      <Tooltip label={t('grid.csv')}>
        <ActionIcon aria-label={t('grid.csv')} onClick={() => csv.start()}>
          <IconDownload size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    );
  }
  const known = totalCount !== undefined && totalCount <= 25_000;
  const done = known && totalCount > 0 ? Math.min(100, (csv.rows / totalCount) * 100) : undefined;
  return (
    <span className={classes.progress}>
      <progress
        className={classes.meter}
        aria-label={t('grid.csv')}
        max={100}
        {...(done !== undefined && { value: done })}
      />
      <span role="status">{t('grid.csvRows', { count: csv.rows })}</span>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={12} />}
        onClick={csv.cancel}
      >
        {t('common.cancel')}
      </Button>
    </span>
  );
}
