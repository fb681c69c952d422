import { ActionIcon, Loader } from '@mantine/core';
import { IconMaximize, IconMinimize, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { hint } from '@/components/hint/hint';
import { useTranslation } from '@/lib/i18n/i18n';
import { useKeys } from '@/lib/keys/use-keys';
import { CsvButton } from './csv-button';
import { FilterMenu } from './filter-menu';
import { beyondCount, type ColumnControl, type DataGridProps } from './grid';
import classes from './grid-bars.module.css';
import { SearchField } from './search-field';
import { ViewMenu } from './view-menu';

interface ToolbarProps<Row extends object> {
  grid: DataGridProps<Row>;
  control: ColumnControl<Row>;
  phone: boolean;
  full: boolean;
  onFull: (full: boolean) => void;
}

export function GridToolbar<Row extends object>({ grid, control, phone, full, onFull }: ToolbarProps<Row>) {
  const { t } = useTranslation();
  const search = useRef<HTMLInputElement>(null);
  useKeys([{ key: '/', run: () => search.current?.focus(), off: !grid.search }]);
  const count = grid.totalCount ?? grid.rows?.length;
  const size = t(full ? 'grid.leaveFull' : 'grid.full');
  const rows = () => {
    // The previous count does not apply to the new filter.
    if (count === undefined || grid.stale) return null;
    return count > beyondCount ? t('grid.rowsBeyond') : t('grid.rows', { count });
  };
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('grid.toolbar', { name: grid.label })}>
      {grid.search && (
        <SearchField {...grid.search} label={t('grid.search')} className={classes.search} input={search} />
      )}
      {grid.filters && grid.facts && <FilterMenu grid={grid} onPick={control.filterBy} />}
      {grid.toolbar}
      <div className={classes.tools}>
        <span className={classes.count} aria-live="polite">
          {rows()}
        </span>
        <ActionIcon onClick={grid.onRefresh} aria-label={t('common.refresh')} {...hint(t('common.refresh'))}>
          {grid.refreshing ? <Loader size={14} /> : <IconRefresh size={16} stroke={1.7} />}
        </ActionIcon>
        {grid.csv && <CsvButton csv={grid.csv} totalCount={grid.totalCount} chosen={grid.selection?.value} />}
        {!phone && (
          <ActionIcon aria-pressed={full} aria-label={size} onClick={() => onFull(!full)} {...hint(size)}>
            {full ? <IconMinimize size={16} stroke={1.7} /> : <IconMaximize size={16} stroke={1.7} />}
          </ActionIcon>
        )}
        <ViewMenu grid={grid} control={control} phone={phone} />
      </div>
    </div>
  );
}
