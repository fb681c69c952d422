import { MoneyText } from '@/components/text/money-text';
import { type Money, sumMoney } from '@/lib/format/money';

interface SumsProps<Row> {
  rows: Row[] | undefined;
  /** Only if every row of the filter is loaded, because a partial sum would be misleading. */
  complete: boolean;
  of: (row: Row) => Money | undefined;
}

/** One exact sum per currency; amounts of different currencies are never added. */
export function Sums<Row>({ rows, complete, of }: SumsProps<Row>) {
  if (!complete || !rows) return null;
  const sums = sumMoney(rows.map(of).filter((money) => money !== undefined));
  return sums.map((sum) => <MoneyText key={sum.currency} value={sum} strong />);
}
