import { Skeleton } from '@mantine/core';
import classes from './data-grid.module.css';
import { type Density, type GridTable, rowHeights } from './grid';
import { GridHead } from './grid-head';

const bars = ['68%', '82%', '54%', '74%', '60%'];

/** The list's own columns and heights, so that nothing moves when the rows arrive. */
export function GridSkeleton<Row extends object>({
  table,
  density,
  phone,
}: {
  table: GridTable<Row>;
  density: Density;
  phone: boolean;
}) {
  const columns = table.getVisibleLeafColumns().slice(0, phone ? 2 : undefined);
  return (
    <table className={classes.table} aria-hidden="true">
      {!phone && <GridHead table={table} selectable={false} />}
      <tbody>
        {Array.from({ length: 8 }, (_, row) => `row-${row}`).map((key, row) => (
          <tr key={key} style={{ height: phone ? 68 : rowHeights[density] }}>
            {columns.map((column, place) => (
              <td key={column.id} data-align={column.columnDef.meta?.align}>
                <Skeleton
                  height={10}
                  radius="sm"
                  width={bars[(row + place) % bars.length]}
                  display="inline-block"
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
