import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { CheckBox } from '@/components/check-box/check-box';
import type { SortableItem } from '@/components/sortable/sortable';
import { moved, type Placed } from '@/lib/grid/layout';
import { headState, setSelected } from '@/lib/grid/selection';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './data-grid.module.css';
import { type ColumnControl, type DataGridProps, type GridColumn, pickWidth } from './grid';
import { HeadMenu } from './head-menu';
import { pinnedMarks, pinnedStyle } from './pinned';
import { ResizeHandle } from './resize-handle';
import { sorted } from './sorting';
import { SortableCells, useColumnDrag } from './use-column-drag';

interface HeadProps<Row extends object> {
  grid: DataGridProps<Row>;
  control: ColumnControl<Row>;
}

export function GridColumns<Row>({
  control,
  selectable,
}: {
  control: ColumnControl<Row>;
  selectable: boolean;
}) {
  return (
    <colgroup>
      {selectable && <col style={{ width: pickWidth }} />}
      {control.columns.map((placed) => (
        <col key={placed.column.id} data-column={placed.column.id} style={widthOf(placed, control.width)} />
      ))}
      {control.filler && <col />}
    </colgroup>
  );
}

/** Columns share the free space, so that no single column takes all of it on a wide screen. */
function widthOf<Row>({ width, flexible, grows }: Placed<GridColumn<Row>>, all: number) {
  if (flexible) return undefined;
  return { width: grows ? `max(${width}px, ${((100 * width) / all).toFixed(2)}cqi)` : width };
}

export function GridHead<Row extends object>({ grid, control, ids }: HeadProps<Row> & { ids: string[] }) {
  const { t } = useTranslation();
  const { selection } = grid;
  const state = selection && headState(selection.value, ids);
  const drop = (field: string, over: string) => {
    const to = control.settings.findIndex((setting) => setting.field === over);
    const pin = control.settings[to]?.pin ?? '';
    // The column joins the group it is dropped into.
    const joined = control.settings.map((setting) =>
      setting.field === field ? { ...setting, pin } : setting,
    );
    control.order(moved(joined, field, to));
  };
  const { head, draggable, onPointerEnter } = useColumnDrag();
  const columns = control.columns.map(({ column }) => column.id);
  const cell = (id: string, drag?: SortableItem) => {
    const placed = control.columns.find(({ column }) => column.id === id);
    return placed && <HeadCell key={id} grid={grid} control={control} placed={placed} drag={drag} />;
  };
  return (
    <thead ref={head} onPointerEnter={onPointerEnter}>
      <tr aria-rowindex={1}>
        {selection && (
          <th className={classes.pick} data-pin="left" style={{ left: 0 }}>
            <CheckBox
              aria-label={t('grid.selectAll')}
              checked={state === 'all'}
              partly={state === 'some'}
              onChange={() => selection.onChange(setSelected(selection.value, ids, state !== 'all'))}
            />
          </th>
        )}
        {draggable ? (
          <SortableCells ids={columns} onMove={drop} cell={cell} />
        ) : (
          columns.map((id) => cell(id))
        )}
        {control.filler && <th />}
      </tr>
    </thead>
  );
}

interface CellProps<Row extends object> extends HeadProps<Row> {
  placed: Placed<GridColumn<Row>>;
  drag: SortableItem | undefined;
}

function HeadCell<Row extends object>({ grid, control, placed, drag }: CellProps<Row>) {
  const { t } = useTranslation();
  const { column } = placed;
  const sorting = grid.sorting?.value ?? [];
  const place = sorting.findIndex(({ field }) => field === column.id);
  const direction = sorting[place]?.direction;
  const facts = grid.facts?.find(({ name }) => name === column.id);
  const sortable = grid.sorting !== undefined && column.sortable !== false && facts?.sortable !== false;

  const sort = (event: MouseEvent) =>
    grid.sorting?.onChange(sorted(sorting, column.id, event.shiftKey ? 'add' : 'only'));
  return (
    <th
      data-align={column.align}
      {...drag?.item}
      style={{ ...pinnedStyle(placed), ...drag?.item.style }}
      {...pinnedMarks(placed)}
      aria-sort={direction ?? (sortable ? 'none' : undefined)}
    >
      <span className={classes.head}>
        {sortable ? (
          <UnstyledButton
            className={classes.sort}
            data-sorted={direction}
            title={t('grid.sortHint')}
            onClick={sort}
            {...drag?.handle}
          >
            <span className={classes.heading}>{column.header}</span>
            {direction === 'ascending' && <IconArrowUp size={12} aria-label={t('grid.sortedUp')} />}
            {direction === 'descending' && <IconArrowDown size={12} aria-label={t('grid.sortedDown')} />}
            {direction && sorting.length > 1 && <span className={classes.rank}>{place + 1}</span>}
          </UnstyledButton>
        ) : (
          <span className={classes.heading} {...drag?.handle}>
            {column.header}
          </span>
        )}
        <HeadMenu grid={grid} control={control} placed={placed} sortable={sortable} facts={facts} />
      </span>
      <ResizeHandle control={control} placed={placed} />
    </th>
  );
}
