import { TagsInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { bind } from './bind';
import type { FieldName } from './names';

const separators = [',', ';', ' ', '\n', '\t'];
const separated = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

/** Pasted text and text that a password manager fills in are separated like typed text. */
function EmailInput({ onChange, ...props }: ComponentProps<typeof TagsInput>) {
  return (
    <TagsInput {...props} splitChars={separators} onChange={(tags) => onChange?.(tags.flatMap(separated))} />
  );
}

const EmailField = bind<ComponentProps<typeof TagsInput>, string[]>(EmailInput);

/** Email addresses: typed or pasted, separated by commas, semicolons, spaces or lines. */
export function EmailListField({ name, label }: { name: FieldName<string[]>; label: string }) {
  const { t } = useTranslation();
  return (
    <EmailField
      name={name}
      label={label}
      description={t('form.emailsHint')}
      placeholder={t('form.emailsExample')}
      acceptValueOnBlur
      maxTags={100}
      required
      data-autofocus
    />
  );
}
