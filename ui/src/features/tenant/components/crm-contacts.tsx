import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormScope } from '@/components/form/form-context';
import type { FieldName } from '@/components/form/names';
import { useTranslation } from '@/lib/i18n/i18n';
import type { CrmAccount } from '../api/use-tenants';

interface CrmContactsProps {
  account: CrmAccount;
  /** The field of the email addresses. */
  name: FieldName<string[]>;
}

/** Suggests the contacts of the CRM as administrators. Nobody is invited without being added. */
export function CrmContacts({ account, name }: CrmContactsProps) {
  const { t } = useTranslation();
  const { form, disabled } = useFormScope();
  const [added, setAdded] = useState<string[]>(form.getValues()[name] as string[]);
  form.watch(name, ({ value }) => setAdded(value as string[]));
  const known = new Set(added.map((email) => email.toLowerCase()));
  const emails = new Set(account.profile.contacts.map(({ email }) => email).filter(Boolean));
  const offered = [...emails].filter((email) => !known.has(email.toLowerCase()));
  if (offered.length === 0) return null;
  return (
    <Stack gap="2xs">
      <Text size="sm">{t('tenants.crm.contacts')}</Text>
      <Group gap="xs">
        {offered.map((email) => (
          <Button
            key={email}
            size="compact-xs"
            variant="default"
            disabled={disabled}
            onClick={() => form.setFieldValue(name, [...(form.getValues()[name] as string[]), email])}
          >
            {t('tenants.crm.add', { email })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
