import { Button, PasswordInput, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '@/components/form/fields';
import type { FormKit } from '@/components/form/use-app-form';
import { hasPasskeys, signWithPasskey } from '@/lib/account/passkeys';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSingle } from '@/lib/query/use-single';
import { useFactorCommands, useOwnFactors } from '../api/use-own-factors';

interface ProofFieldProps {
  kit: FormKit<{ name: string; code: string }>;
  /** The person has no factor yet and proves the password. */
  password?: boolean;
}

/** What a person proves before a change of their factors. */
export function ProofField({ kit, password = false }: ProofFieldProps) {
  const { t } = useTranslation();
  const { data } = useOwnFactors();
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
  if (hasPasskeys() && data?.items.some(({ kind }) => kind === 'passkey')) return <PasskeyOrCode kit={kit} />;
  return <CodeField kit={kit} />;
}

function CodeField({ kit }: Pick<ProofFieldProps, 'kit'>) {
  const { t } = useTranslation();
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

/** The response of a passkey is sent as the code. */
function PasskeyOrCode({ kit }: Pick<ProofFieldProps, 'kit'>) {
  const { t } = useTranslation();
  const { requestPasskey } = useFactorCommands();
  const [byCode, setByCode] = useState(false);
  const sign = useMutation({
    mutationFn: async () => {
      const { options } = await requestPasskey.mutateAsync(undefined);
      kit.form.setFieldValue('code', await signWithPasskey(options));
    },
  });
  const start = useSingle(() => sign.mutateAsync());
  const swap = () => {
    sign.reset();
    kit.form.setFieldValue('code', '');
    setByCode(!byCode);
  };
  const signed = sign.isSuccess && !byCode && !kit.form.errors.code;
  if (signed) return <Text size="sm">{t('factors.signed')}</Text>;
  const refused = sign.isError ? explain(sign.error).cause : kit.form.errors.code;
  return (
    <>
      {byCode ? (
        <CodeField kit={kit} />
      ) : (
        <>
          {refused && (
            <Text size="sm" c="red" role="alert">
              {refused}
            </Text>
          )}
          <Button
            variant="default"
            leftSection={<IconFingerprint size={16} />}
            loading={sign.isPending}
            onClick={start}
          >
            {t('factors.usePasskey')}
          </Button>
        </>
      )}
      <Button variant="subtle" size="compact-sm" onClick={swap}>
        {t(byCode ? 'factors.usePasskey' : 'factors.useCode')}
      </Button>
    </>
  );
}
