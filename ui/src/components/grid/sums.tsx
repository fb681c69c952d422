import { MoneyText } from '@/components/text/money-text';
import { type Money, sumMoney } from '@/lib/format/money';

interface SumsProps<Row> {
  rows: Row[] | undefined;
  /** Every row of the filter is loaded; the sum of a part would be taken for the whole. */
  complete: boolean;
  of: (row: Row) => Money | undefined;
}

/** One exact sum per currency: dollars and euros are never added up. */
export function Sums<Row>({ rows, complete, of }: SumsProps<Row>) {
  if (!complete || !rows) return null;
  const sums = sumMoney(rows.map(of).filter((money) => money !== undefined));
  return sums.map((sum) => <MoneyText key={sum.currency} value={sum} strong />);
}
