import { ActionIcon, Loader, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMaximize, IconMinimize, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { CsvButton } from './csv-button';
import { FilterMenu } from './filter-menu';
import type { ColumnControl, DataGridProps } from './grid';
import classes from './grid-bars.module.css';
import { ViewMenu } from './view-menu';

interface ToolbarProps<Row extends object> {
  grid: DataGridProps<Row>;
  control: ColumnControl<Row>;
  phone: boolean;
  full: boolean;
  onFull: (full: boolean) => void;
}

/** More than the server counts exactly. */
export const beyondCount = 25_000;

export function GridToolbar<Row extends object>({ grid, control, phone, full, onFull }: ToolbarProps<Row>) {
  const { t } = useTranslation();
  const count = grid.totalCount ?? grid.rows?.length;
  const rows = () => {
    if (count === undefined) return null;
    return count > beyondCount ? t('grid.rowsBeyond') : t('grid.rows', { count });
  };
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('grid.toolbar', { name: grid.label })}>
      {grid.search && <Search {...grid.search} />}
      {grid.filters && grid.facts && <FilterMenu grid={grid} onPick={control.filterBy} />}
      {grid.toolbar}
      <div className={classes.tools}>
        <span className={classes.count} aria-live="polite">
          {rows()}
        </span>
        <Tooltip label={t('common.refresh')}>
          <ActionIcon onClick={grid.onRefresh} aria-label={t('common.refresh')}>
            {grid.refreshing ? <Loader size={14} /> : <IconRefresh size={16} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
        {grid.csv && <CsvButton csv={grid.csv} totalCount={grid.totalCount} />}
        {!phone && (
          <Tooltip label={full ? t('grid.leaveFull') : t('grid.full')}>
            <ActionIcon
              aria-pressed={full}
              aria-label={full ? t('grid.leaveFull') : t('grid.full')}
              onClick={() => onFull(!full)}
            >
              {full ? <IconMinimize size={16} stroke={1.7} /> : <IconMaximize size={16} stroke={1.7} />}
            </ActionIcon>
          </Tooltip>
        )}
        <ViewMenu grid={grid} control={control} phone={phone} />
      </div>
    </div>
  );
}

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const send = useDebouncedCallback(onChange, 300);
  // The address may change the search from outside (Back, a link): then it wins.
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      className={classes.search}
      size="xs"
      type="search"
      aria-label={t('grid.search')}
      placeholder={t('grid.search')}
      maxLength={200}
      leftSection={<IconSearch size={14} stroke={1.7} />}
      value={typed}
      data-grid-search
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value.trim());
      }}
    />
  );
}
