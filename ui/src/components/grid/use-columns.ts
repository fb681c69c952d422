import { useMemo } from 'react';
import { arranged, type ColumnSetting, placed } from '@/lib/grid/layout';
import { type ColumnControl, type DataGridProps, pickWidth } from './grid';

/** The list's columns as the person has them. */
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
        columns: all.map(
          (setting): ColumnSetting => (setting.field === field ? { ...setting, ...part } : setting),
        ),
      }),
    order: (order) => settings.change({ columns: order }),
    width: shown.reduce((sum, { width }) => sum + width, lead),
    filler: !shown.some(({ flexible }) => flexible),
  };
}
