import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { ColorFields, DateFields, toAppearance } from '@/components/appearance/appearance-fields';
import { AppForm } from '@/components/form/app-form';
import { FormBody } from '@/components/form/form-body';
import { useFormClose } from '@/components/form/use-form-close';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { Panel } from '@/components/page/page';
import { toast } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { applyCompanyTheme, companyThemeOf } from '@/lib/appearance/company-theme';
import { useTranslation } from '@/lib/i18n/i18n';
import { type CompanySettings, useSaveSettings } from '../api/use-company-settings';
import classes from './preferences.module.css';

interface AppearanceFormProps {
  settings: CompanySettings;
  reload: () => Promise<CompanySettings | undefined>;
  options: Schema<'AppearanceTimeOptions'>;
}

/** Colors are previewed on the whole page and reverted if the user leaves without saving. */
export function AppearanceForm({ settings, reload, options }: AppearanceFormProps) {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const kit = useVersionedForm({
    record: settings,
    reload,
    draft: 'appearance',
    toValues: toAppearance,
    save: (chosen, { version }) => save.mutateAsync({ ...chosen, version }),
    onSaved: () => toast('success', t('preferences.saved')),
  });
  const { names, values, busy } = kit;
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
        <Panel title={t('appearance.title')}>
          <ColorFields names={names} />
        </Panel>
        <Panel title={t('appearance.dates')}>
          <DateFields names={names} values={values} options={options} />
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
