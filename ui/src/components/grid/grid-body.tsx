import { type RefObject, useEffect } from 'react';
import { isSelected } from '@/lib/grid/selection';
import { useTranslation } from '@/lib/i18n/i18n';
import { rowHeights } from './grid';
import { GridRow, type RowActions } from './grid-row';
import type { GridViewProps } from './grid-table';
import { useWindow } from './use-window';

interface GridBodyProps<Row extends object> extends GridViewProps<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  ids: string[];
  /** The row that handles the keys. */
  active: number;
  actions: RowActions<Row>;
}

/** Distance in rows to the end of the loaded rows at which the next page is loaded. */
const soon = 20;

/** The visible rows. Only this component renders again while the list scrolls. */
export function GridBody<Row extends object>(props: GridBodyProps<Row>) {
  const { grid, control, scroller, ids, active, actions } = props;
  const { t } = useTranslation();
  const { rows = [], selection, more } = grid;
  const height = rowHeights[grid.settings.value.density];
  const { start, end } = useWindow(scroller, rows.length, height);

  const near = more && !grid.pager && more.hasMore && !more.loading && !more.failed;
  const asks = near && end >= rows.length - soon;
  const load = more?.load;
  useEffect(() => {
    if (asks) load?.();
  }, [asks, load]);

  return (
    <>
      <Gap height={start * height} />
      <tbody>
        {rows.slice(start, end).map((row, place) => {
          const index = start + place;
          const id = ids[index] ?? '';
          return (
            <GridRow
              key={id}
              row={row}
              index={index}
              name={grid.rowName(row)}
              t={t}
              columns={control.columns}
              filler={control.filler}
              height={height}
              selectable={selection !== undefined}
              chosen={selection !== undefined && isSelected(selection.value, id)}
              open={grid.openId === id}
              processing={grid.isProcessing?.(row) ?? false}
              active={index === active}
              actions={actions}
            />
          );
        })}
      </tbody>
      <Gap height={(rows.length - end) * height} />
    </>
  );
}

/** The space of the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  );
}
