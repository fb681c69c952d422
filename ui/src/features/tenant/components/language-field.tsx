import { SelectField } from '@/components/form/fields';
import type { FieldName } from '@/components/form/names';
import { languages, useTranslation } from '@/lib/i18n/i18n';

/** The language of emails to administrators whom the platform invites. */
export function LanguageField({ name }: { name: FieldName<string | null> }) {
  const { t } = useTranslation();
  return (
    <SelectField
      name={name}
      label={t('tenants.language')}
      description={t('tenants.languageHint')}
      data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      allowDeselect={false}
    />
  );
}
