import { ActionIcon, Checkbox, Loader, Menu, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconCheck, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataGridProps } from './data-grid';
import classes from './data-grid.module.css';
import { type Density, type GridTable, rowHeights } from './grid';

interface ToolbarProps<Row extends object> {
  table: GridTable<Row>;
  grid: DataGridProps<Row>;
  density: Density;
  onDensity: (density: Density) => void;
  phone: boolean;
}

export function GridToolbar<Row extends object>({
  table,
  grid,
  density,
  onDensity,
  phone,
}: ToolbarProps<Row>) {
  const { t } = useTranslation();
  const count = grid.totalCount ?? grid.rows?.length;
  const chosen = grid.selection?.ids.length ?? 0;
  return (
    <div className={classes.toolbar}>
      {grid.search && <Search {...grid.search} />}
      {grid.toolbar}
      <span className={classes.count} aria-live="polite">
        {chosen > 0
          ? t('grid.selected', { count: chosen })
          : count !== undefined && t('grid.rows', { count })}
      </span>
      <Tooltip label={t('common.refresh')}>
        <ActionIcon onClick={grid.onRefresh} aria-label={t('common.refresh')}>
          {grid.refreshing ? <Loader size={14} /> : <IconRefresh size={16} stroke={1.7} />}
        </ActionIcon>
      </Tooltip>
      {!phone && (
        <Menu position="bottom-end" closeOnItemClick={false}>
          <Menu.Target>
            <ActionIcon aria-label={t('grid.columns')}>
              <IconAdjustmentsHorizontal size={16} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('grid.density')}</Menu.Label>
            {(Object.keys(rowHeights) as Density[]).map((size) => (
              <Menu.Item
                key={size}
                rightSection={size === density && <IconCheck size={14} />}
                onClick={() => onDensity(size)}
              >
                {t(`grid.${size}`)}
              </Menu.Item>
            ))}
            <Menu.Label>{t('grid.columns')}</Menu.Label>
            {table.getAllLeafColumns().map((column) => (
              <Menu.Item key={column.id} onClick={() => column.toggleVisibility()}>
                <Checkbox
                  size="xs"
                  label={String(column.columnDef.header)}
                  checked={column.getIsVisible()}
                  readOnly
                  tabIndex={-1}
                />
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
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
