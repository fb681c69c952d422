import { formatMoney, type Money } from '@/lib/format/money';
import classes from './text.module.css';

interface MoneyTextProps {
  value: Money | undefined;
  strong?: boolean;
  /** Shows the ISO code after the amount if there are several currencies. */
  code?: boolean;
}

export function MoneyText({ value, strong, code }: MoneyTextProps) {
  if (!value) return <span className={classes.none}>—</span>;
  return (
    <span className={classes.money} data-strong={strong || undefined}>
      {formatMoney(value)}
      {code && <span className={classes.code}> {value.currency}</span>}
    </span>
  );
}
