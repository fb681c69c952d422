import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { hint } from '@/components/hint/hint';
import { type Selection, selectedCount } from '@/lib/grid/selection';
import { useTranslation } from '@/lib/i18n/i18n';
import type { CsvControl } from './grid';
import classes from './grid-bars.module.css';

interface CsvButtonProps {
  csv: CsvControl;
  totalCount: number | undefined;
  /** The selected rows; without a selection, the download has all rows of the filter. */
  chosen?: Selection | undefined;
}

/** Downloads the list; shows the progress and a cancel button while the download runs. */
export function CsvButton({ csv, totalCount, chosen }: CsvButtonProps) {
  const { t } = useTranslation();
  if (csv.rows === undefined) {
    const some = chosen !== undefined && selectedCount(chosen, totalCount ?? 1) > 0;
    const name = t(some ? 'grid.csvSelected' : 'grid.csv');
    return (
      <ActionIcon aria-label={name} onClick={() => csv.start(some ? chosen : undefined)} {...hint(name)}>
        <IconDownload size={16} stroke={1.7} />
      </ActionIcon>
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
