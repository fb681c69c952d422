import { Loader } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { PickBox } from '@/components/pick-box/pick-box';
import { isSelected, toggle } from '@/lib/grid/selection';
import { useTranslation } from '@/lib/i18n/i18n';
import { CardTotals } from './card-totals';
import type { DataGridProps, GridColumn } from './grid';
import classes from './grid-cards.module.css';
import { GridEnd } from './grid-end';
import type { GridViewProps } from './grid-table';

/** The list on a phone: one card per record, arranged by the `card` property of the columns. */
export function GridCards<Row extends object>({ grid, control }: GridViewProps<Row>) {
  const { rows = [], more } = grid;
  const columns = control.columns.map(({ column }) => column);
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const asks = entry?.isIntersecting && !grid.pager && more?.hasMore && !more.loading && !more.failed;
  const load = more?.load;
  useEffect(() => {
    if (asks) load?.();
  }, [asks, load]);
  return (
    <div className={classes.scroller}>
      <ul className={classes.list} aria-label={grid.label}>
        {rows.map((row) => (
          <Card key={grid.rowId(row)} grid={grid} columns={columns} row={row} />
        ))}
      </ul>
      <div ref={ref}>
        <GridEnd more={more} paged={grid.pager !== undefined} rows={rows.length} />
      </div>
      <CardTotals grid={grid} control={control} />
    </div>
  );
}

interface CardProps<Row extends object> {
  grid: DataGridProps<Row>;
  columns: GridColumn<Row>[];
  row: Row;
}

function Card<Row extends object>({ grid, columns, row }: CardProps<Row>) {
  const { t } = useTranslation();
  const processing = grid.isProcessing?.(row) ?? false;
  const { selection, onOpen } = grid;
  // A card that opens its record is a button, which cannot contain other buttons.
  const apart = onOpen ? columns.filter(({ buttons, card }) => buttons && card !== 'hide') : [];
  const inside = columns.filter((column) => !apart.includes(column));
  const placed = (place: string) =>
    inside.filter(({ card }) => card === place).map(({ id, cell }) => <span key={id}>{cell(row)}</span>);
  const id = grid.rowId(row);
  const content = (
    <>
      <span className={classes.head}>
        <span className={classes.title}>
          {processing && <Loader size={10} color="gray" role="img" aria-label={t('grid.processing')} />}
          {placed('title')}
        </span>
        <span className={classes.aside}>{placed('aside')}</span>
      </span>
      <span className={classes.lines}>
        {placed('badge')}
        {inside
          .filter(({ card }) => !card)
          .map(({ id, header, cell }) => (
            <span key={id} className={classes.line}>
              <span className={classes.name}>{header}</span> {cell(row)}
            </span>
          ))}
      </span>
    </>
  );
  return (
    <li className={classes.card} data-processing={processing || undefined}>
      {selection && (
        <PickBox
          className={classes.pick}
          label={t('grid.selectRow', { name: grid.rowName(row) })}
          checked={isSelected(selection.value, id)}
          onPick={() => selection.onChange(toggle(selection.value, id))}
        />
      )}
      {onOpen ? (
        <button type="button" className={classes.button} onClick={(event) => onOpen(row, event)}>
          {content}
        </button>
      ) : (
        <span className={classes.button}>{content}</span>
      )}
      {apart.length > 0 && (
        <span className={classes.apart}>
          {apart.map(({ id, cell }) => (
            <span key={id}>{cell(row)}</span>
          ))}
        </span>
      )}
    </li>
  );
}
