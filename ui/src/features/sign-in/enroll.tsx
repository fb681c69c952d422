import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppForm } from '@/components/form/app-form';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { TextSkeleton } from '@/components/states/states';
import { AppKey } from '@/components/two-factor/app-key';
import { RecoveryCodes } from '@/components/two-factor/recovery-codes';
import { createPasskey, hasPasskeys } from '@/lib/account/passkeys';
import { beginEnrollment, finishEnrollment } from '@/lib/account/two-factor';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSingle } from '@/lib/query/use-single';
import { Refusal } from './refusal';
import { isOver, StartAgain } from './start-again';
import type { StepProps } from './verify';

type Enrolled = Schema<'AccountEnrolledResult'>;

/** Adds the first factor, which a role requires, and shows its recovery codes. */
export function Enroll({ tenant, challenge, kinds }: StepProps) {
  const { t } = useTranslation();
  const mayPasskey = kinds.includes('passkey') && hasPasskeys();
  const [passkey, setPasskey] = useState(false);
  const [done, setDone] = useState<Enrolled>();
  if (done) return <Codes of={done} />;
  const Factor = passkey ? EnrollPasskey : EnrollApp;
  return (
    <>
      <Title order={2} size="h4" mb="xs">
        {t('secondStep.enroll')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('secondStep.enrollHint')}
      </Text>
      <Stack gap="sm">
        <Factor tenant={tenant} challenge={challenge} onEnrolled={setDone} />
        {mayPasskey && (
          <Anchor component="button" type="button" size="sm" ta="center" onClick={() => setPasskey(!passkey)}>
            {t(passkey ? 'secondStep.useApp' : 'secondStep.usePasskey')}
          </Anchor>
        )}
      </Stack>
    </>
  );
}

interface FactorProps {
  tenant: string;
  challenge: string;
  onEnrolled: (done: Enrolled) => void;
}

function EnrollPasskey({ tenant, challenge, onEnrolled }: FactorProps) {
  const { t } = useTranslation();
  const name = t('twoFactor.passkey');
  const create = useMutation({
    mutationFn: async () => {
      const { options = '' } = await beginEnrollment(tenant, challenge, 'passkey', name);
      return finishEnrollment(tenant, challenge, await createPasskey(options));
    },
    onSuccess: onEnrolled,
  });
  const start = useSingle(() => create.mutateAsync(), { once: true });
  if (create.isError && isOver(create.error)) return <StartAgain tenant={tenant} />;
  return (
    <>
      {create.isError && <Refusal error={create.error} />}
      <Text size="sm">{t('twoFactor.passkeyHint')}</Text>
      <Button size="md" loading={create.isPending} onClick={start}>
        {t('twoFactor.createPasskey')}
      </Button>
    </>
  );
}

function EnrollApp({ tenant, challenge, onEnrolled }: FactorProps) {
  const { t } = useTranslation();
  // Read here, because a text that is not loaded suspends the component. In the query, that would be its error.
  const name = t('twoFactor.app');
  const key = useQuery({
    queryKey: ['sign-in-enrollment', tenant, challenge],
    queryFn: () => beginEnrollment(tenant, challenge, 'totp', name),
    staleTime: Number.POSITIVE_INFINITY,
    // A passkey that was begun meanwhile has replaced the key.
    gcTime: 0,
    retry: false,
  });
  const finish = useMutation({
    mutationFn: (code: string) => finishEnrollment(tenant, challenge, code),
    onSuccess: onEnrolled,
  });
  const kit = useAppForm({
    initialValues: { code: '' },
    validate: { code: required },
    submit: ({ code }) => finish.mutateAsync(code),
  });
  const failed = key.error ?? finish.error;
  if (failed && isOver(failed)) return <StartAgain tenant={tenant} />;
  return (
    <>
      {failed && <Refusal error={failed} />}
      {key.data ? (
        <AppForm kit={kit} label={t('secondStep.enroll')}>
          <Stack gap="sm">
            <AppKey of={key.data} />
            <TextInput
              label={t('twoFactor.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              size="md"
              key={kit.form.key('code')}
              {...kit.form.getInputProps('code')}
            />
            <Button type="submit" size="md" loading={finish.isPending}>
              {t('secondStep.confirm')}
            </Button>
          </Stack>
        </AppForm>
      ) : (
        !failed && <TextSkeleton lines={6} />
      )}
    </>
  );
}

function Codes({ of: { recoveryCodes, redirectTo = '' } }: { of: Enrolled }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    window.location.assign(redirectTo);
  };
  return (
    <>
      <Title order={2} size="h4" mb="sm">
        {t('twoFactor.codesTitle')}
      </Title>
      <RecoveryCodes
        codes={recoveryCodes}
        continueLabel={t('secondStep.continue')}
        onContinue={leave}
        busy={leaving}
      />
    </>
  );
}
