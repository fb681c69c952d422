import { Radio, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { RadioField, SelectField } from '@/components/form/fields';
import type { Names } from '@/components/form/names';
import type { Schema } from '@/lib/api/types';
import { formatDate, formatDateTime, formatTime } from '@/lib/format/date';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './appearance.module.css';
import { ColorName, paletteIds } from './color-name';

/** What the company itself and the platform change of the appearance, except the logo. */
export type AppearanceValues = Omit<Schema<'AppearanceInputBody'>, 'version'>;

export const toAppearance = (from: AppearanceValues): AppearanceValues => ({
  theme: from.theme,
  paletteId: from.paletteId,
  timeZone: from.timeZone,
  datePattern: from.datePattern,
  timePattern: from.timePattern,
});

const zoneLabel = (zone: string) => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
  return `${zone.replaceAll('_', ' ')} (${offset})`;
};

/** The color of buttons and links, and the sidebar. */
export function ColorFields({ names }: { names: Names<AppearanceValues> }) {
  const { t } = useTranslation();
  const colors = paletteIds.map((value) => ({ value, label: t(`appearance.palettes.${value}`) }));
  const sidebars = (['light', 'dark'] as const).map((value) => ({
    value,
    label: t(`appearance.sidebars.${value}`),
  }));
  return (
    <Stack gap="lg">
      <RadioField name={names.paletteId} label={t('appearance.palette')} data={colors}>
        <div className={classes.palettes} style={{ marginTop: 'var(--mantine-spacing-2xs)' }}>
          {paletteIds.map((id) => (
            <Radio.Card key={id} value={id} className={classes.palette}>
              <ColorName id={id} />
            </Radio.Card>
          ))}
        </div>
      </RadioField>
      <RadioField name={names.theme} label={t('appearance.sidebar')} data={sidebars}>
        <div className={classes.sidebars} style={{ marginTop: 'var(--mantine-spacing-2xs)' }}>
          {sidebars.map(({ value, label }) => (
            <Radio.Card key={value} value={value} className={classes.choice} w="auto">
              <span className={classes.preview} data-theme={value} aria-hidden="true">
                <span />
              </span>
              {label}
            </Radio.Card>
          ))}
        </div>
      </RadioField>
    </Stack>
  );
}

interface DateFieldsProps {
  names: Names<AppearanceValues>;
  values: AppearanceValues;
  options: Schema<'AppearanceTimeOptions'>;
}

/** The time zone and the patterns of dates and times. Each pattern is shown with the current time. */
export function DateFields({ names, values, options }: DateFieldsProps) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date().toISOString());
  // A company may have been created with a zone that is not offered.
  const zones = [...new Set([...options.timeZones, values.timeZone])];
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <SelectField
          name={names.timeZone}
          label={t('appearance.timeZone')}
          data={zones.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
          searchable
          allowDeselect={false}
        />
        <SelectField
          name={names.datePattern}
          label={t('appearance.datePattern')}
          data={options.datePatterns.map((pattern) => ({
            value: pattern,
            label: `${formatDate(now, { ...values, datePattern: pattern })}  (${pattern})`,
          }))}
          allowDeselect={false}
        />
        <SelectField
          name={names.timePattern}
          label={t('appearance.timePattern')}
          data={options.timePatterns.map((pattern) => ({
            value: pattern,
            label: `${formatTime(now, { ...values, timePattern: pattern })}  (${pattern})`,
          }))}
          allowDeselect={false}
        />
      </SimpleGrid>
      <div className={classes.now}>
        {t('appearance.now')}
        <strong>{formatDateTime(now, values)}</strong>
      </div>
    </Stack>
  );
}
