import { Skeleton } from '@mantine/core';
import classes from './data-grid.module.css';
import { rowHeights } from './grid';
import { GridColumns, GridHead } from './grid-head';
import type { GridViewProps } from './grid-table';

const bars = ['68%', '82%', '54%', '74%', '60%'];

/** Uses the columns and heights of the list, so that the layout does not shift when the rows arrive. */
export function GridSkeleton<Row extends object>({
  grid,
  control,
  phone,
}: GridViewProps<Row> & { phone: boolean }) {
  const columns = control.columns.slice(0, phone ? 2 : undefined);
  const selectable = grid.selection !== undefined && !phone;
  return (
    <div className={classes.waiting}>
      <table
        className={classes.table}
        style={phone ? undefined : { minWidth: control.width }}
        aria-hidden="true"
        inert
      >
        {!phone && <GridColumns control={control} selectable={selectable} />}
        {!phone && <GridHead grid={grid} control={control} ids={[]} />}
        <tbody>
          {Array.from({ length: 12 }, (_, row) => `row-${row}`).map((key, row) => (
            <tr key={key} style={{ height: phone ? 68 : rowHeights[grid.settings.value.density] }}>
              {selectable && <td />}
              {columns.map(({ column }, place) => (
                <td key={column.id} data-align={column.align}>
                  <Skeleton
                    height={10}
                    radius="sm"
                    width={bars[(row + place) % bars.length]}
                    display="inline-block"
                  />
                </td>
              ))}
              {control.filler && !phone && <td />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
