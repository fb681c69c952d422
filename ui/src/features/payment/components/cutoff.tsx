import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { formatDateTime, formatTime } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './payments.module.css';

/** Days, hours and minutes until an instant, never negative. */
export function timeLeft(at: string, now: number): { days: number; hours: number; minutes: number } {
  const left = Math.max(0, Math.floor((Date.parse(at) - now) / 60_000));
  return { days: Math.floor(left / 1440), hours: Math.floor(left / 60) % 24, minutes: left % 60 };
}

/** The bank's cutoff for files of the current banking day and the time left. */
export function Cutoff({ at }: { at: string }) {
  const { t } = useTranslation();
  const style = useDateStyle();
  const [now, setNow] = useState(Date.now);
  const clock = useInterval(() => setNow(Date.now()), 30_000);
  useEffect(() => {
    clock.start();
    return clock.stop;
  }, [clock.start, clock.stop]);
  const { days, hours, minutes } = timeLeft(at, now);
  return (
    <div className={classes.fact} data-soon={(days === 0 && hours === 0) || undefined}>
      <span className={classes.label}>{t('payments.cutoff')}</span>
      <span className={classes.value}>
        {days > 0 ? formatDateTime(at, style) : formatTime(at, style)}
        <span className={classes.count}>
          {days > 0 ? t('payments.leftDays', { days, hours }) : t('payments.left', { hours, minutes })}
        </span>
      </span>
    </div>
  );
}
