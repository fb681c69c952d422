import { TagsField } from '@/components/form/fields';
import type { FieldName } from '@/components/form/names';
import { useTranslation } from '@/lib/i18n/i18n';

/** Email addresses: typed or pasted, separated by commas, semicolons, spaces or lines. */
export function EmailListField({ name, label }: { name: FieldName<string[]>; label: string }) {
  const { t } = useTranslation();
  return (
    <TagsField
      name={name}
      label={label}
      description={t('tenants.emailsHint')}
      placeholder={t('tenants.emailsExample')}
      splitChars={[',', ';', ' ', '\n', '\t']}
      acceptValueOnBlur
      maxTags={100}
      required
      data-autofocus
    />
  );
}
