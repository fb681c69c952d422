import { ActionIcon } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconCheck,
  IconChevronDown,
  IconEyeOff,
  IconFilter,
  IconPinned,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
  IconX,
} from '@tabler/icons-react';
import { MenuButton, type MenuEntries } from '@/components/menu/menu-button';
import { type Placed, stepped } from '@/lib/grid/layout';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import classes from './data-grid.module.css';
import { filterable } from './filter-words';
import type { ColumnControl, ColumnFacts, DataGridProps, GridColumn, Sort, TotalFunction } from './grid';
import { contentWidth } from './resize-handle';

interface HeadMenuProps<Row extends object> {
  grid: DataGridProps<Row>;
  control: ColumnControl<Row>;
  placed: Placed<GridColumn<Row>>;
  sortable: boolean;
  facts: ColumnFacts | undefined;
}

const icon = { size: 15, stroke: 1.7 };

/** All actions of a column, which also makes dragging actions available by keyboard. */
export function HeadMenu<Row extends object>(props: HeadMenuProps<Row>) {
  const { t } = useTranslation();
  return (
    <MenuButton
      position="bottom-start"
      button={
        <ActionIcon
          size={18}
          className={classes.headMenu}
          aria-label={t('grid.columnMenu', { name: props.placed.column.header })}
        >
          <IconChevronDown size={13} />
        </ActionIcon>
      }
      entries={() => [
        ...(props.sortable ? sortEntries(props, t) : []),
        ...placeEntries(props, t),
        ...(props.facts?.totaled ? totalEntries(props, t) : []),
      ]}
    />
  );
}

function sortEntries<Row extends object>({ grid, placed }: HeadMenuProps<Row>, t: TFunction): MenuEntries {
  const field = placed.column.id;
  const sorting = grid.sorting?.value ?? [];
  const others = sorting.filter((sort) => sort.field !== field);
  const sort = (direction: Sort['direction'], keep: boolean) => () =>
    grid.sorting?.onChange([...(keep ? others : []), { field, direction }]);
  const up = <IconSortAscending {...icon} />;
  const down = <IconSortDescending {...icon} />;
  return [
    { label: t('grid.sortUp'), icon: up, run: sort('ascending', false) },
    { label: t('grid.sortDown'), icon: down, run: sort('descending', false) },
    others.length > 0 && { label: t('grid.thenUp'), icon: up, run: sort('ascending', true) },
    others.length > 0 && { label: t('grid.thenDown'), icon: down, run: sort('descending', true) },
    others.length < sorting.length && {
      label: t('grid.unsort'),
      icon: <IconX {...icon} />,
      run: () => grid.sorting?.onChange(others),
    },
  ];
}

function placeEntries<Row extends object>(
  { control, placed, facts }: HeadMenuProps<Row>,
  t: TFunction,
): MenuEntries {
  const { column, pin } = placed;
  const { id } = column;
  const pinned = (side: 'left' | 'right') => pin === side;
  const pinIcon = (side: 'left' | 'right') =>
    pinned(side) ? <IconPinnedOff {...icon} /> : <IconPinned {...icon} />;
  const filters = control.filterBy !== undefined && facts !== undefined && filterable(facts);
  return [
    filters && {
      label: t('grid.filterBy'),
      icon: <IconFilter {...icon} />,
      group: true,
      run: () => control.filterBy?.(id),
    },
    {
      label: pinned('left') ? t('grid.unpin') : t('grid.pinLeft'),
      icon: pinIcon('left'),
      ...(!filters && { group: true }),
      run: () => control.set(id, { pin: pinned('left') ? '' : 'left' }),
    },
    {
      label: pinned('right') ? t('grid.unpin') : t('grid.pinRight'),
      icon: pinIcon('right'),
      run: () => control.set(id, { pin: pinned('right') ? '' : 'right' }),
    },
    {
      label: t('grid.moveLeft'),
      icon: <IconArrowLeft {...icon} />,
      run: () => control.order(stepped(control.settings, id, -1)),
    },
    {
      label: t('grid.moveRight'),
      icon: <IconArrowRight {...icon} />,
      run: () => control.order(stepped(control.settings, id, 1)),
    },
    {
      label: t('grid.fit'),
      icon: <IconArrowsHorizontal {...icon} />,
      run: (button) => button && control.set(id, { width: contentWidth(button) }),
    },
    control.columns.length > 1 && {
      label: t('grid.hide'),
      icon: <IconEyeOff {...icon} />,
      run: () => control.set(id, { visible: false }),
    },
  ];
}

const functions: TotalFunction[] = ['sum', 'avg', 'min', 'max', 'count'];

function totalEntries<Row extends object>(
  { control, placed: { column } }: HeadMenuProps<Row>,
  t: TFunction,
): MenuEntries {
  const saved = control.settings.find(({ field }) => field === column.id)?.total;
  const now = saved || column.total || 'none';
  return (['none', ...functions] as const).map((total) => ({
    label: t(`grid.functions.${total}`),
    mark: total === now && <IconCheck size={14} />,
    ...(total === 'none' && { group: t('grid.total') }),
    run: () => control.set(column.id, { total }),
  }));
}
