import { Loader } from '@mantine/core';
import { type MouseEvent, memo } from 'react';
import { CheckBox } from '@/components/check-box/check-box';
import { hint } from '@/components/hint/hint';
import type { Placed } from '@/lib/grid/layout';
import type { TFunction } from '@/lib/i18n/i18n';
import classes from './data-grid.module.css';
import type { GridColumn } from './grid';
import { pinnedMarks, pinnedStyle } from './pinned';

export interface RowActions<Row> {
  open: ((row: Row, event: MouseEvent) => void) | undefined;
  pick: (index: number, range: boolean) => void;
  current: (index: number) => void;
}

interface GridRowProps<Row extends object> {
  row: Row;
  index: number;
  name: string;
  /** Passed as a property, so that rows do not subscribe to language changes. */
  t: TFunction;
  columns: Placed<GridColumn<Row>>[];
  filler: boolean;
  height: number;
  selectable: boolean;
  chosen: boolean;
  open: boolean;
  processing: boolean;
  active: boolean;
  /** A stable object: a row renders again only after a change. */
  actions: RowActions<Row>;
}

const own = 'a, button, input, label, [role="menuitem"]';

function Row<Row extends object>(props: GridRowProps<Row>) {
  const { row, index, columns, processing, chosen, selectable, actions, t } = props;
  const open = (event: MouseEvent) => {
    // A click on a link or a text selection does not open the row.
    // Clicks in a menu or dialog of the row do not open it: they are rendered elsewhere but bubble to the
    // row.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if ((event.target as Element).closest(own) || window.getSelection()?.toString()) return;
    actions.current(index);
    actions.open?.(row, event);
  };
  return (
    <tr
      data-row={index}
      data-open={props.open || undefined}
      data-processing={processing || undefined}
      data-clickable={actions.open ? true : undefined}
      aria-rowindex={index + 2}
      aria-selected={selectable ? chosen : undefined}
      aria-busy={processing || undefined}
      tabIndex={props.active ? 0 : -1}
      style={{ height: props.height }}
      onClick={open}
      onAuxClick={(event) => event.button === 1 && open(event)}
      onFocus={() => actions.current(index)}
    >
      {selectable && (
        <td className={classes.pick} data-pin="left" style={{ left: 0 }}>
          <CheckBox
            tabIndex={-1}
            aria-label={t('grid.selectRow', { name: props.name })}
            checked={chosen}
            onChange={() => {}}
            onClick={(event) => actions.pick(index, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((placed, place) => {
        const content = placed.column.cell(row);
        return (
          <td
            key={placed.column.id}
            data-align={placed.column.align}
            style={pinnedStyle(placed)}
            {...pinnedMarks(placed)}
          >
            {processing && place === 0 ? (
              <span className={classes.processing} {...hint(t('grid.processing'))}>
                <Loader size={10} color="gray" />
                {content}
              </span>
            ) : (
              content
            )}
          </td>
        );
      })}
      {props.filler && <td aria-hidden="true" />}
    </tr>
  );
}

export const GridRow = memo(Row) as typeof Row;
