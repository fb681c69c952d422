import classes from './data-grid.module.css';
import { Figures, figuresOf } from './figures';
import type { GridViewProps } from './grid-table';
import { pinnedMarks, pinnedStyle } from './pinned';

/** Totals of all rows of the filter, from the server, below their columns. */
export function GridTotals<Row extends object>({ grid, control }: GridViewProps<Row>) {
  const figures = grid.figures ?? [];
  if (figures.length === 0) return null;
  return (
    <tfoot>
      <tr>
        {grid.selection && <td className={classes.pick} data-pin="left" style={{ left: 0 }} />}
        {control.columns.map((placed) => {
          const { column } = placed;
          const found = figuresOf(figures, column.id);
          return (
            <td
              key={column.id}
              data-align={column.align}
              style={pinnedStyle(placed)}
              {...pinnedMarks(placed)}
            >
              {found.length > 0 && (
                <div className={classes.figures}>
                  <Figures column={column} figures={found} />
                </div>
              )}
            </td>
          );
        })}
        {control.filler && <td aria-hidden="true" />}
      </tr>
    </tfoot>
  );
}
