import { useMemo } from 'react';
import { arranged, type ColumnSetting, placed } from '@/lib/grid/layout';
import { type ColumnControl, type DataGridProps, type GridColumn, pickWidth } from './grid';

/** The columns of the list with the user's settings. */
export function useColumns<Row extends object>(grid: DataGridProps<Row>): ColumnControl<Row> {
  const { columns, settings } = grid;
  const saved = settings.value.columns;
  const lead = grid.selection ? pickWidth : 0;
  const all = useMemo(() => arranged(columns, saved), [columns, saved]);
  const shown = useMemo(() => placed(columns, all, lead), [columns, all, lead]);
  return {
    columns: shown,
    settings: all,
    set: (field, part) =>
      settings.change({
        columns: [
          ...all.map(
            (setting): ColumnSetting => (setting.field === field ? { ...setting, ...part } : setting),
          ),
          ...elsewhere(saved, columns),
        ],
      }),
    order: (order) => settings.change({ columns: [...order, ...elsewhere(saved, columns)] }),
    width: shown.reduce((sum, { width }) => sum + width, lead),
    filler: !shown.some(({ flexible }) => flexible),
  };
}

/** The maximum number of columns of a list that the server stores. */
const most = 100;

/** Keeps the settings of columns that another project adds to the same list. */
function elsewhere<Row>(
  saved: readonly ColumnSetting[],
  columns: readonly GridColumn<Row>[],
): ColumnSetting[] {
  const here = new Set(columns.map(({ id }) => id));
  const others = saved.filter(({ field }) => field.startsWith('indexFields.') && !here.has(field));
  return others.slice(0, Math.max(0, most - columns.length));
}
