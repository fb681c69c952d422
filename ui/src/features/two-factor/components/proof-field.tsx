import { PasswordInput } from '@mantine/core';
import { TextField } from '@/components/form/fields';
import type { FormKit } from '@/components/form/use-app-form';
import { useTranslation } from '@/lib/i18n/i18n';

interface ProofFieldProps {
  kit: FormKit<{ name: string; code: string }>;
  /** The person has no factor yet and proves the password. */
  password?: boolean;
}

/** What a person proves before a change of their factors. */
export function ProofField({ kit, password = false }: ProofFieldProps) {
  const { t } = useTranslation();
  if (password) {
    return (
      <PasswordInput
        label={t('factors.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
        key={kit.form.key('code')}
        {...kit.form.getInputProps('code')}
      />
    );
  }
  return (
    <TextField
      name={kit.names.code}
      label={t('factors.proof')}
      description={t('factors.proofHint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      maxLength={40}
    />
  );
}
