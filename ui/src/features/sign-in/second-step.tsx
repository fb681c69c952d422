import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppForm } from '@/components/form/app-form';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { TextSkeleton } from '@/components/states/states';
import { AppKey } from '@/components/two-factor/app-key';
import { RecoveryCodes } from '@/components/two-factor/recovery-codes';
import { beginEnrollment, finishEnrollment, signInChallenge, verifySignIn } from '@/lib/account/two-factor';
import { useTranslation } from '@/lib/i18n/i18n';
import { Refusal } from './refusal';
import { isOver, StartAgain } from './start-again';

interface StepProps {
  tenant: string;
  challenge: string;
}

/** What a sign-in needs after the password: a code, or the first factor. */
export function SecondStep({ tenant, challenge }: StepProps) {
  const found = useQuery({
    queryKey: ['sign-in-challenge', tenant, challenge],
    queryFn: () => signInChallenge(tenant, challenge),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (found.isError) {
    return isOver(found.error) ? <StartAgain tenant={tenant} /> : <Refusal error={found.error} />;
  }
  if (!found.data) return <TextSkeleton lines={4} />;
  const Step = found.data.purpose === 'enroll' ? Enroll : Verify;
  return <Step tenant={tenant} challenge={challenge} />;
}

function Verify({ tenant, challenge }: StepProps) {
  const { t } = useTranslation();
  const [recovery, setRecovery] = useState(false);
  const enter = useMutation({
    mutationFn: (code: string) => verifySignIn(tenant, challenge, code),
    onSuccess: (onward) => window.location.assign(onward),
  });
  const kit = useAppForm({
    initialValues: { code: '' },
    validate: { code: required },
    submit: ({ code }) => enter.mutateAsync(code),
  });
  if (enter.isError && isOver(enter.error)) return <StartAgain tenant={tenant} />;
  const busy = enter.isPending || enter.isSuccess;
  const swap = () => {
    enter.reset();
    kit.clear();
    setRecovery(!recovery);
  };
  return (
    <>
      <Title order={2} size="h4" mb="sm">
        {t('secondStep.title')}
      </Title>
      {enter.isError && <Refusal error={enter.error} />}
      <AppForm kit={kit} label={t('secondStep.title')}>
        <Stack gap="sm">
          <TextInput
            key={recovery ? 'recovery' : kit.form.key('code')}
            label={t(recovery ? 'secondStep.recovery' : 'twoFactor.code')}
            description={t(recovery ? 'secondStep.recoveryHint' : 'twoFactor.codeHint')}
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            size="md"
            data-autofocus
            autoFocus
            {...kit.form.getInputProps('code')}
          />
          <Button type="submit" size="md" mt="xs" loading={busy}>
            {t('secondStep.submit')}
          </Button>
          <Anchor component="button" type="button" size="sm" ta="center" onClick={swap}>
            {t(recovery ? 'secondStep.useApp' : 'secondStep.useRecovery')}
          </Anchor>
          {recovery && (
            <Text size="xs" c="dimmed">
              {t('secondStep.lost')}
            </Text>
          )}
        </Stack>
      </AppForm>
    </>
  );
}

function Enroll({ tenant, challenge }: StepProps) {
  const { t } = useTranslation();
  const key = useQuery({
    queryKey: ['sign-in-enrollment', tenant, challenge],
    queryFn: () => beginEnrollment(tenant, challenge, t('twoFactor.app')),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const finish = useMutation({ mutationFn: (code: string) => finishEnrollment(tenant, challenge, code) });
  const [leaving, setLeaving] = useState(false);
  const kit = useAppForm({
    initialValues: { code: '' },
    validate: { code: required },
    submit: ({ code }) => finish.mutateAsync(code),
  });
  const failed = key.error ?? finish.error;
  if (failed && isOver(failed)) return <StartAgain tenant={tenant} />;
  if (finish.data) {
    const { recoveryCodes, redirectTo = '' } = finish.data;
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
  return (
    <>
      <Title order={2} size="h4" mb="xs">
        {t('secondStep.enroll')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('secondStep.enrollHint')}
      </Text>
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
