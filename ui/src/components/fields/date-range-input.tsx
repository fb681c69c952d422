import { CloseButton, Input, InputBase, Popover } from '@mantine/core';
import { useDisclosure, useUncontrolled } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { formatDate } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import { useTranslation } from '@/lib/i18n/i18n';
import { type DateRange, noRange, type Period } from '@/lib/periods/periods';
import { DateRangePicker } from './date-range-picker';
import type { FieldProps } from './field';
import classes from './fields.module.css';

interface DateRangeInputProps extends FieldProps<DateRange> {
  /** The presets beside the calendar, in this order. */
  presets?: readonly Period[];
}

/**
 * A preset sets both dates; manually selected dates make the period "custom" (document 3, date range picker).
 */
export function DateRangeInput(props: DateRangeInputProps) {
  const { presets, value, defaultValue, onChange, loading, error, placeholder, ...rest } = props;
  const { t } = useTranslation();
  const style = useDateStyle();
  const [opened, { open, close }] = useDisclosure(false);
  const [range, setRange] = useUncontrolled({ value, defaultValue, finalValue: noRange, onChange });
  const { label, description, required, disabled, readOnly, onBlur: _blur, onFocus: _focus, ...marks } = rest;
  const fixed = disabled || readOnly;
  const days = [...new Set([range.start, range.end])].flatMap((day) => (day ? formatDate(day, style) : []));
  const name = range.period === 'custom' ? '' : `${t(`periods.${range.period}`)}: `;
  return (
    <Popover
      opened={opened && !fixed}
      onChange={(next) => !next && close()}
      trapFocus
      position="bottom-start"
    >
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          label={label}
          description={description}
          required={required ?? false}
          disabled={disabled ?? false}
          error={error}
          loading={loading ?? false}
          pointer={!fixed}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={fixed ? undefined : open}
          leftSection={<IconCalendar size={16} stroke={1.6} />}
          rightSection={
            range.start && !fixed ? (
              <CloseButton size="sm" aria-label={t('common.clear')} onClick={() => setRange(noRange)} />
            ) : null
          }
          rightSectionPointerEvents="all"
          classNames={{ input: classes.oneLine ?? '' }}
          {...marks}
        >
          {days.length > 0 ? (
            `${name}${days.join(' – ')}`
          ) : (
            <Input.Placeholder>{placeholder ?? t('fields.anyDay')}</Input.Placeholder>
          )}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('fields.range')}>
        <DateRangePicker
          value={range}
          presets={presets}
          onConfirm={(next) => {
            setRange(next);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
