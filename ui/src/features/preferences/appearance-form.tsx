import { Button, Radio, Select, SimpleGrid, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { AppForm } from '@/components/form/app-form';
import { DraftNotice } from '@/components/form/draft-notice';
import { FormFailure } from '@/components/form/form-failure';
import { useAppForm } from '@/components/form/use-app-form';
import { useFormClose } from '@/components/form/use-form-close';
import { type FormSnapshot, useReportDirty } from '@/components/form/use-form-snapshot';
import { Panel } from '@/components/page/page';
import { toast } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { applyCompanyTheme, companyThemeOf } from '@/lib/appearance/company-theme';
import { formatDate, formatDateTime, formatTime } from '@/lib/format/date';
import { useTranslation } from '@/lib/i18n/i18n';
import { palettes } from '@/theme/palettes';
import classes from './preferences.module.css';
import { type CompanySettings, useSaveSettings } from './use-company-settings';

interface AppearanceFormProps {
  settings: CompanySettings;
  options: Schema<'AppearanceTimeOptions'>;
  dirty: FormSnapshot<unknown>['dirty'];
  onSaved: (saved: CompanySettings) => void;
  /** Loads the version saved by another user; the form restarts with it. */
  onNewest: () => void;
}

const zoneLabel = (zone: string) => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
  return `${zone.replaceAll('_', ' ')} (${offset})`;
};

/** Colors are previewed on the whole page and reverted if the user leaves without saving. */
export function AppearanceForm(props: AppearanceFormProps) {
  const { settings, options, dirty: unsaved, onSaved, onNewest } = props;
  const { t } = useTranslation();
  const save = useSaveSettings();
  const [now] = useState(() => new Date().toISOString());
  const kit = useAppForm({
    mode: 'controlled',
    draft: 'appearance',
    initialValues: {
      theme: settings.theme,
      paletteId: settings.paletteId,
      timeZone: settings.timeZone,
      datePattern: settings.datePattern,
      timePattern: settings.timePattern,
    },
    submit: (chosen) => save.mutateAsync({ ...chosen, version: settings.version }),
    onSaved: (saved) => {
      onSaved(saved);
      toast('success', t('preferences.saved'));
    },
  });
  const { form, busy } = kit;
  const { values } = form;
  const dirty = form.isDirty();
  useFormClose(kit, undefined);
  useReportDirty(unsaved, kit.isDirty);
  useEffect(
    () => applyCompanyTheme(companyThemeOf({ theme: values.theme, paletteId: values.paletteId })),
    [values.theme, values.paletteId],
  );
  useEffect(() => () => applyCompanyTheme(companyThemeOf(settings)), [settings]);

  return (
    <AppForm kit={kit} label={t('preferences.company.title')}>
      <Stack gap="lg">
        {kit.draft && (
          <DraftNotice
            savedAt={kit.draft.savedAt}
            onRestore={kit.draft.restore}
            onDiscard={kit.draft.discard}
          />
        )}
        <Panel title={t('preferences.company.appearance')}>
          <Stack gap="lg">
            <Radio.Group label={t('preferences.company.palette')} {...form.getInputProps('paletteId')}>
              <div className={classes.palettes} style={{ marginTop: 6 }}>
                {Object.entries(palettes).map(([id, shades]) => (
                  <Radio.Card key={id} value={id} className={classes.palette}>
                    <span className={classes.swatch} style={{ background: shades[7] }} />
                    {t(`preferences.company.palettes.${id as keyof typeof palettes}`)}
                  </Radio.Card>
                ))}
              </div>
            </Radio.Group>
            <Radio.Group label={t('preferences.company.sidebar')} {...form.getInputProps('theme')}>
              <div className={classes.sidebars} style={{ marginTop: 6 }}>
                {(['light', 'dark'] as const).map((theme) => (
                  <Radio.Card key={theme} value={theme} className={classes.choice} w="auto">
                    <span className={classes.preview} data-theme={theme} aria-hidden="true">
                      <span />
                    </span>
                    {t(`preferences.company.sidebars.${theme}`)}
                  </Radio.Card>
                ))}
              </div>
            </Radio.Group>
          </Stack>
        </Panel>
        <Panel title={t('preferences.company.dates')}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <Select
                label={t('preferences.company.timeZone')}
                data={options.timeZones.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
                searchable
                allowDeselect={false}
                {...form.getInputProps('timeZone')}
              />
              <Select
                label={t('preferences.company.datePattern')}
                data={options.datePatterns.map((pattern) => ({
                  value: pattern,
                  label: `${formatDate(now, { ...values, datePattern: pattern })}  (${pattern})`,
                }))}
                allowDeselect={false}
                {...form.getInputProps('datePattern')}
              />
              <Select
                label={t('preferences.company.timePattern')}
                data={options.timePatterns.map((pattern) => ({
                  value: pattern,
                  label: `${formatTime(now, { ...values, timePattern: pattern })}  (${pattern})`,
                }))}
                allowDeselect={false}
                {...form.getInputProps('timePattern')}
              />
            </SimpleGrid>
            <div className={classes.now}>
              {t('preferences.company.now')}
              <strong>{formatDateTime(now, values)}</strong>
            </div>
          </Stack>
        </Panel>
      </Stack>
      <FormFailure error={kit.failure} onNewest={onNewest} />
      <div className={classes.bar}>
        <Button variant="default" disabled={!dirty || busy} onClick={() => form.reset()}>
          {t('preferences.discard')}
        </Button>
        <Button type="submit" disabled={!dirty} loading={busy}>
          {t('preferences.save')}
        </Button>
      </div>
    </AppForm>
  );
}
