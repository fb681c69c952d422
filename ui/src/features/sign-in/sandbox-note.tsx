import { Text } from '@mantine/core';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';

/** Says before the sign-in that nothing is delivered. */
export function SandboxNote({ company }: { company: Schema<'AccountPublicTenant'> | undefined }) {
  const { t } = useTranslation();
  if (company?.mode !== 'sandbox') return null;
  return (
    <Text size="sm" mb="md" role="note">
      {t('signIn.sandbox')}
    </Text>
  );
}
