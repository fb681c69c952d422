import { Button } from '@mantine/core';
import { formatDateTime } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './diagram.module.css';

interface TimelineProps {
  /** In milliseconds, in their order. */
  moments: readonly number[];
  /** Missing: the run as it is. */
  moment: number | undefined;
  onMoment: (moment: number | undefined) => void;
}

/** Selects a moment of a run. Its end is the run as it is. */
export function Timeline({ moments, moment, onMoment }: TimelineProps) {
  const { t } = useTranslation();
  const style = useDateStyle();
  const at = moment === undefined ? moments.length : moments.findLastIndex((each) => each <= moment);
  const text =
    moment === undefined
      ? t('canvas.run.latest')
      : formatDateTime(new Date(moment).toISOString(), { ...style, timePattern: 'HH:mm:ss' });
  return (
    <div className={classes.timeline}>
      <input
        type="range"
        aria-label={t('canvas.run.moment')}
        aria-valuetext={text}
        min={0}
        max={moments.length}
        value={at}
        onChange={(event) => onMoment(moments[event.currentTarget.valueAsNumber])}
      />
      <output className={classes.moment}>{text}</output>
      <Button variant="default" size="xs" disabled={moment === undefined} onClick={() => onMoment(undefined)}>
        {t('canvas.run.toLatest')}
      </Button>
    </div>
  );
}
