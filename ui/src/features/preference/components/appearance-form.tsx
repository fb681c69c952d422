import { Button, Radio, SimpleGrid, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { AppForm } from '@/components/form/app-form';
import { RadioField, SelectField } from '@/components/form/fields';
import { FormBody } from '@/components/form/form-body';
import { useFormClose } from '@/components/form/use-form-close';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { Panel } from '@/components/page/page';
import { toast } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { applyCompanyTheme, companyThemeOf } from '@/lib/appearance/company-theme';
import { formatDate, formatDateTime, formatTime } from '@/lib/format/date';
import { useTranslation } from '@/lib/i18n/i18n';
import { palettes } from '@/theme/palettes';
import { type CompanySettings, useSaveSettings } from '../api/use-company-settings';
import classes from './preferences.module.css';

const toValues = ({ theme, paletteId, timeZone, datePattern, timePattern }: CompanySettings) => ({
  theme,
  paletteId,
  timeZone,
  datePattern,
  timePattern,
});

const zoneLabel = (zone: string) => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
  return `${zone.replaceAll('_', ' ')} (${offset})`;
};

interface AppearanceFormProps {
  settings: CompanySettings;
  reload: () => Promise<CompanySettings | undefined>;
  options: Schema<'AppearanceTimeOptions'>;
}

/** Colors are previewed on the whole page and reverted if the user leaves without saving. */
export function AppearanceForm({ settings, reload, options }: AppearanceFormProps) {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const [now] = useState(() => new Date().toISOString());
  const kit = useVersionedForm({
    record: settings,
    reload,
    draft: 'appearance',
    toValues,
    save: (chosen, { version }) => save.mutateAsync({ ...chosen, version }),
    onSaved: () => toast('success', t('preferences.saved')),
  });
  const { names, values, busy } = kit;
  const colors = Object.keys(palettes).map((id) => ({
    value: id,
    label: t(`preferences.company.palettes.${id as keyof typeof palettes}`),
  }));
  const sidebars = (['light', 'dark'] as const).map((value) => ({
    value,
    label: t(`preferences.company.sidebars.${value}`),
  }));
  const dirty = kit.isDirty();
  useFormClose(kit, undefined);
  useEffect(
    () => applyCompanyTheme(companyThemeOf({ theme: values.theme, paletteId: values.paletteId })),
    [values.theme, values.paletteId],
  );
  useEffect(() => () => applyCompanyTheme(companyThemeOf(settings)), [settings]);

  return (
    <AppForm kit={kit} label={t('preferences.company.title')}>
      <FormBody kit={kit}>
        <Panel title={t('preferences.company.appearance')}>
          <Stack gap="lg">
            <RadioField name={names.paletteId} label={t('preferences.company.palette')} data={colors}>
              <div className={classes.palettes} style={{ marginTop: 'var(--mantine-spacing-2xs)' }}>
                {colors.map(({ value, label }) => (
                  <Radio.Card key={value} value={value} className={classes.palette}>
                    <span
                      className={classes.swatch}
                      style={{ background: palettes[value as keyof typeof palettes][7] }}
                    />
                    {label}
                  </Radio.Card>
                ))}
              </div>
            </RadioField>
            <RadioField name={names.theme} label={t('preferences.company.sidebar')} data={sidebars}>
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
        </Panel>
        <Panel title={t('preferences.company.dates')}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <SelectField
                name={names.timeZone}
                label={t('preferences.company.timeZone')}
                data={options.timeZones.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
                searchable
                allowDeselect={false}
              />
              <SelectField
                name={names.datePattern}
                label={t('preferences.company.datePattern')}
                data={options.datePatterns.map((pattern) => ({
                  value: pattern,
                  label: `${formatDate(now, { ...values, datePattern: pattern })}  (${pattern})`,
                }))}
                allowDeselect={false}
              />
              <SelectField
                name={names.timePattern}
                label={t('preferences.company.timePattern')}
                data={options.timePatterns.map((pattern) => ({
                  value: pattern,
                  label: `${formatTime(now, { ...values, timePattern: pattern })}  (${pattern})`,
                }))}
                allowDeselect={false}
              />
            </SimpleGrid>
            <div className={classes.now}>
              {t('preferences.company.now')}
              <strong>{formatDateTime(now, values)}</strong>
            </div>
          </Stack>
        </Panel>
      </FormBody>
      <div className={classes.bar}>
        <Button variant="default" disabled={!dirty || busy} onClick={kit.form.reset}>
          {t('preferences.discard')}
        </Button>
        <Button type="submit" disabled={!dirty} loading={busy}>
          {t('preferences.save')}
        </Button>
      </div>
    </AppForm>
  );
}
