import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useDateStyle } from '@/lib/format/style';
import { type Filter, withFilter, withoutFilter } from '@/lib/grid/grid-filters';
import { useTranslation } from '@/lib/i18n/i18n';
import { filterWords } from './filter-words';
import type { Filtered } from './grid';
import classes from './grid-bars.module.css';

// The calendar is as large as the table code, so it is loaded when a filter opens.
const FilterEditor = lazyComponent(() => import('./filter-editor').then((found) => found.default));
const ChipPopover = lazyComponent(() => import('./chip-popover').then((found) => found.ChipPopover));

export interface FilterBarProps<Row extends object> {
  grid: Filtered<Row>;
  /** The column whose filter is open. */
  editing: string | undefined;
  onEdit: (field: string | undefined) => void;
}

/** Shows each filter as a chip that opens or removes it. */
export function FilterBar<Row extends object>({ grid, editing, onEdit }: FilterBarProps<Row>) {
  const { t } = useTranslation();
  const filters = grid.filters?.value ?? [];
  const isNew = editing !== undefined && !filters.some(({ field }) => field === editing);
  if (!grid.filters || (filters.length === 0 && !isNew)) return null;
  const draft: Filter[] = isNew ? [{ field: editing, operator: 'equal', value: [] }] : [];
  return (
    <fieldset className={classes.chips} aria-label={t('grid.filters')}>
      {[...filters, ...draft].map((filter) => (
        <Chip
          key={filter.field}
          grid={grid}
          filter={filter}
          opened={editing === filter.field}
          onEdit={onEdit}
        />
      ))}
      {grid.onClear && filters.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={grid.onClear}>
          {t('grid.clearAll')}
        </Button>
      )}
    </fieldset>
  );
}

interface ChipProps<Row extends object> {
  grid: Filtered<Row>;
  filter: Filter;
  opened: boolean;
  onEdit: (field: string | undefined) => void;
}

function Chip<Row extends object>({ grid, filter, opened, onEdit }: ChipProps<Row>) {
  const { t } = useTranslation();
  const style = useDateStyle();
  const { field } = filter;
  const column = grid.columns.find(({ id }) => id === field);
  const facts = grid.facts?.find(({ name }) => name === field);
  const name = column?.header ?? field;
  const set = filter.value.length > 0 || filter.operator === 'empty' || filter.operator === 'notEmpty';
  const change = (next: Filter | undefined) => {
    const all = grid.filters?.value ?? [];
    grid.filters?.onChange(next ? withFilter(all, next) : withoutFilter(all, field));
    onEdit(undefined);
  };
  const body = (
    <UnstyledButton className={classes.chipBody} onClick={() => onEdit(opened ? undefined : field)}>
      <span className={classes.chipName}>{name}</span>
      {set && filterWords(filter, column, facts, t, style)}
    </UnstyledButton>
  );
  // It stays, so that the focus returns to the same button.
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  return (
    <span className={classes.chip} data-new={!set || undefined}>
      {used ? (
        <LazyBoundary fallback={body}>
          <ChipPopover opened={opened} onClose={() => onEdit(undefined)} button={body}>
            {facts && (
              <FilterEditor
                name={name}
                filter={set ? filter : undefined}
                facts={facts}
                labels={column?.labels}
                onChange={change}
              />
            )}
          </ChipPopover>
        </LazyBoundary>
      ) : (
        body
      )}
      <ActionIcon size={24} aria-label={t('grid.removeFilter', { name })} onClick={() => change(undefined)}>
        <IconX size={12} />
      </ActionIcon>
    </span>
  );
}
