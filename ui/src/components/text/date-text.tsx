import { formatDate, formatDateTime } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import classes from './text.module.css';

interface DateTextProps {
  /** yyyy-mm-dd or an instant. */
  value: string | null | undefined;
  withTime?: boolean;
}

export function DateText({ value, withTime }: DateTextProps) {
  const style = useDateStyle();
  if (!value) return <span className={classes.none}>—</span>;
  return (
    <time dateTime={value} className={classes.date} title={withTime ? style.timeZone : undefined}>
      {withTime ? formatDateTime(value, style) : formatDate(value, style)}
    </time>
  );
}
