import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { currentLanguage, useTranslation } from '@/lib/i18n/i18n';
import '@mantine/dates/styles.css';
import { useState } from 'react';
import { useDateStyle } from '@/lib/format/style';
import { completed, type DateRange, noRange, type Period, rangeOf, todayIn } from '@/lib/periods/periods';
import { furthestDate } from './date-input';
import classes from './fields.module.css';

/** The order of document 2, section 9. */
const usual: readonly Period[] = [
  'ytd',
  'qtd',
  'mtd',
  'wtd',
  'lastQuarter',
  'rolling52',
  'lastWeek',
  'yesterday',
  'today',
  'thisMonth',
  'lastMonth',
  'last7Days',
];

interface DateRangePickerProps {
  value: DateRange;
  presets: readonly Period[] | undefined;
  onConfirm: (range: DateRange) => void;
}

/** Changes apply only after confirmation; Reset clears the dates and confirms. */
export function DateRangePicker({ value, presets = usual, onConfirm }: DateRangePickerProps) {
  const { t } = useTranslation();
  const { timeZone } = useDateStyle();
  const today = todayIn(timeZone);
  const [range, setRange] = useState(value);
  return (
    <div className={classes.range}>
      <fieldset className={classes.presets} aria-label={t('fields.presets')}>
        {presets.map((period) => (
          <Button
            key={period}
            size="compact-sm"
            variant={range.period === period ? 'light' : 'subtle'}
            color={range.period === period ? 'pine' : 'gray'}
            justify="flex-start"
            aria-pressed={range.period === period}
            onClick={() => setRange(rangeOf(period, today))}
          >
            {t(`periods.${period}`)}
          </Button>
        ))}
      </fieldset>
      <div className={classes.calendar}>
        <DatePicker
          key={`${range.period}${range.period === 'custom' ? '' : range.start}`}
          type="range"
          allowSingleDateInRange
          value={[range.start, range.end]}
          defaultDate={range.end ?? today}
          maxDate={furthestDate(today)}
          locale={currentLanguage()}
          onChange={([start, end]) => setRange({ period: 'custom', start, end })}
        />
        <div className={classes.foot}>
          <Button size="compact-sm" variant="default" onClick={() => onConfirm(noRange)}>
            {t('fields.reset')}
          </Button>
          <Button size="compact-sm" onClick={() => onConfirm(completed(range))}>
            {t('common.confirm')}
          </Button>
        </div>
      </div>
    </div>
  );
}
