import { useRef } from 'react';
import { useScrollFocus } from '@/components/layout/use-scroll-focus';
import { Figures, figuresOf } from './figures';
import classes from './grid-cards.module.css';
import type { GridViewProps } from './grid-table';

/** The totals of a list without a table footer, each with the name of its column. */
export function CardTotals<Row extends object>({ grid, control }: GridViewProps<Row>) {
  const list = useRef<HTMLDListElement>(null);
  const tabIndex = useScrollFocus(list);
  const found = control.columns
    .map(({ column }) => ({ column, figures: figuresOf(grid.figures ?? [], column.id) }))
    .filter(({ figures }) => figures.length > 0);
  if (found.length === 0) return null;
  return (
    <dl ref={list} className={classes.totals} tabIndex={tabIndex}>
      {found.map(({ column, figures }) => (
        <div key={column.id}>
          <dt>{column.header}</dt>
          <dd>
            <Figures column={column} figures={figures} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
