import { Checkbox, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './grid-cards.module.css';
import { type GridViewProps, LoadMore } from './grid-table';

/** The list on a phone: one card per record, its parts placed by the columns' `card`. */
export function GridCards<Row extends object>({ table, grid }: GridViewProps<Row>) {
  const { t } = useTranslation();
  return (
    <div className={classes.scroller}>
      <ul className={classes.list} aria-label={grid.label}>
        {table.getRowModel().rows.map((row) => {
          const processing = grid.isProcessing?.(row.original) ?? false;
          const cells = row.getVisibleCells();
          const placed = (place: string) =>
            cells.filter((cell) => cell.column.columnDef.meta?.card === place);
          const lines = cells.filter((cell) => !cell.column.columnDef.meta?.card);
          return (
            <li key={row.id} className={classes.card} data-processing={processing || undefined}>
              {grid.selection && (
                <Checkbox
                  className={classes.pick}
                  aria-label={t('grid.selectRow', { name: grid.rowName(row.original) })}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              )}
              <button type="button" className={classes.button} onClick={() => grid.onOpen?.(row.original)}>
                <span className={classes.head}>
                  <span className={classes.title}>
                    {processing && <Loader size={10} color="gray" aria-label={t('grid.processing')} />}
                    {placed('title').map((cell) => (
                      <table.FlexRender key={cell.id} cell={cell} />
                    ))}
                  </span>
                  <span className={classes.aside}>
                    {placed('aside').map((cell) => (
                      <table.FlexRender key={cell.id} cell={cell} />
                    ))}
                  </span>
                </span>
                <span className={classes.lines}>
                  {placed('badge').map((cell) => (
                    <table.FlexRender key={cell.id} cell={cell} />
                  ))}
                  {lines.map((cell) => (
                    <span key={cell.id} className={classes.line}>
                      <span className={classes.name}>{String(cell.column.columnDef.header)}</span>{' '}
                      <table.FlexRender cell={cell} />
                    </span>
                  ))}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {grid.more && <LoadMore more={grid.more} />}
    </div>
  );
}
