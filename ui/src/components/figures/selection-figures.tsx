import { MoneyText } from '@/components/text/money-text';
import type { Schema } from '@/lib/api/types';
import classes from './selection-figures.module.css';

interface SelectionFiguresProps {
  /** What the records are, and how many: "Tasks", "2 tasks". */
  records: string;
  count: string;
  /** What the amounts are, and the text for records without one. */
  amounts: string;
  noAmount: string;
  totals: Schema<'GridFigure'>[];
}

/** The number of selected records and the sums of their amounts, one per currency. */
export function SelectionFigures({ records, count, amounts, noAmount, totals }: SelectionFiguresProps) {
  const sums = totals.filter(({ function: of, value }) => of === 'sum' && value !== '');
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{records}</dt>
        <dd>{count}</dd>
      </div>
      <div>
        <dt>{amounts}</dt>
        <dd>
          {sums.length === 0 && noAmount}
          {sums.map(({ value, currency = '' }) => (
            <MoneyText key={currency} value={{ amount: value, currency }} strong />
          ))}
        </dd>
      </div>
    </dl>
  );
}
