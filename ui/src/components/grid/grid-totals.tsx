import { useTranslation } from '@/lib/i18n/i18n';
import classes from './data-grid.module.css';
import type { GridViewProps } from './grid-table';
import { pinnedMarks, pinnedStyle } from './pinned';

/** Figures over all rows of the filter, from the server, each below its column. */
export function GridTotals<Row extends object>({ grid, control }: GridViewProps<Row>) {
  const { t } = useTranslation();
  const figures = grid.figures ?? [];
  if (figures.length === 0) return null;
  return (
    <tfoot>
      <tr>
        {grid.selection && <td className={classes.pick} data-pin="left" style={{ left: 0 }} />}
        {control.columns.map((placed) => {
          const { column } = placed;
          const found = figures.filter(({ field, value }) => field === column.id && value !== '');
          return (
            <td
              key={column.id}
              data-align={column.align}
              style={pinnedStyle(placed)}
              {...pinnedMarks(placed)}
            >
              {found[0] && (
                <span className={classes.function}>{t(`grid.functions.${found[0].function}`)}</span>
              )}
              {found.map((figure) => (
                <span key={figure.currency ?? ''} className={classes.figure}>
                  {figure.function !== 'count' && column.figure
                    ? column.figure(figure.value, figure.currency ?? '')
                    : figure.value}
                </span>
              ))}
            </td>
          );
        })}
        {control.filler && <td aria-hidden="true" />}
      </tr>
    </tfoot>
  );
}
