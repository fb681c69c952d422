import { Button, CloseButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { allRows, noRows, selectedCount } from '@/lib/grid/selection';
import { useTranslation } from '@/lib/i18n/i18n';
import { beyondCount, type DataGridProps } from './grid';
import classes from './grid-bars.module.css';

/** The number of selected rows, including rows that are not loaded, and the available actions. */
export function BulkBar<Row extends object>({ grid }: { grid: DataGridProps<Row> }) {
  const { t } = useTranslation();
  const { selection, rows = [], more, pager } = grid;
  if (!selection) return null;
  const { value, onChange } = selection;
  const total = grid.totalCount ?? rows.length;
  const count = selectedCount(value, total);
  if (count === 0) return null;
  const partly = (more?.hasMore || (pager?.page ?? 1) > 1) && !value.all && total > count;
  const beyond = value.all && total > beyondCount;
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('grid.bulk')}>
      <strong aria-live="polite">{beyond ? t('grid.selectedBeyond') : t('grid.selected', { count })}</strong>
      {value.all && value.ids.size > 0 && <span>{t('grid.except', { count: value.ids.size })}</span>}
      {partly && (
        <Button size="compact-xs" variant="subtle" onClick={() => onChange(allRows)}>
          {total > beyondCount ? t('grid.selectBeyond') : t('grid.selectFilter', { count: total })}
        </Button>
      )}
      <span className={classes.bulkActions}>
        {grid.bulk}
        {grid.csv && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconDownload size={13} />}
            disabled={grid.csv.rows !== undefined}
            onClick={() => grid.csv?.start(value)}
          >
            {t('grid.csvChosen')}
          </Button>
        )}
        <CloseButton size="sm" aria-label={t('grid.clearSelection')} onClick={() => onChange(noRows)} />
      </span>
    </div>
  );
}
