import { type DateStyle, formatDate, formatDateTime } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import classes from './text.module.css';

interface DateTextProps {
  /** yyyy-mm-dd or an instant. */
  value: string | null | undefined;
  withTime?: boolean;
  /** Shows the seconds and the time zone on hover. */
  exact?: boolean;
}

export function DateText({ value, withTime, exact }: DateTextProps) {
  const style = useDateStyle();
  if (!value) return <span className={classes.none}>—</span>;
  return (
    <time
      dateTime={value}
      className={classes.date}
      title={withTime ? titleOf(value, style, exact) : undefined}
    >
      {withTime ? formatDateTime(value, style) : formatDate(value, style)}
    </time>
  );
}

const titleOf = (value: string, style: DateStyle, exact = false): string =>
  exact
    ? `${formatDateTime(value, { ...style, timePattern: 'HH:mm:ss' })} ${style.timeZone}`
    : style.timeZone;
