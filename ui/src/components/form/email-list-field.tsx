import { useTranslation } from '@/lib/i18n/i18n';
import { TagsField } from './fields';
import type { FieldName } from './names';

/** Email addresses: typed or pasted, separated by commas, semicolons, spaces or lines. */
export function EmailListField({ name, label }: { name: FieldName<string[]>; label: string }) {
  const { t } = useTranslation();
  return (
    <TagsField
      name={name}
      label={label}
      description={t('form.emailsHint')}
      placeholder={t('form.emailsExample')}
      splitChars={[',', ';', ' ', '\n', '\t']}
      acceptValueOnBlur
      maxTags={100}
      required
      data-autofocus
    />
  );
}
