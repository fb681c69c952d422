import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AppForm } from '@/components/form/app-form';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { hasPasskeys, signWithPasskey } from '@/lib/account/passkeys';
import { requestPasskey, type SignInChallenge, verifySignIn } from '@/lib/account/two-factor';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSingle } from '@/lib/query/use-single';
import { Refusal } from './refusal';
import { isOver, StartAgain } from './start-again';

export interface StepProps {
  tenant: string;
  challenge: string;
  kinds: SignInChallenge['kinds'];
}

/** The ways to complete a sign-in. A code of an app and a recovery code are typed. */
type Way = 'passkey' | 'totp' | 'recovery';

const labels = {
  passkey: 'secondStep.usePasskey',
  totp: 'secondStep.useApp',
  recovery: 'secondStep.useRecovery',
} as const;

/** The ways of a person, the safest first. A person who has lost every factor uses a recovery code. */
const waysOf = (kinds: StepProps['kinds']): readonly Way[] => [
  ...kinds.filter((kind) => kind !== 'passkey' || hasPasskeys()),
  'recovery',
];

/** Completes a sign-in by a passkey or a code. */
export function Verify({ tenant, challenge, kinds }: StepProps) {
  const { t } = useTranslation();
  const ways = waysOf(kinds);
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const enter = useMutation({
    mutationFn: async (code?: string) =>
      verifySignIn(
        tenant,
        challenge,
        code ?? (await signWithPasskey(await requestPasskey(tenant, challenge))),
      ),
    onSuccess: (onward) => window.location.assign(onward),
  });
  const byPasskey = useSingle(() => enter.mutateAsync(undefined), { once: true });
  if (enter.isError && isOver(enter.error)) return <StartAgain tenant={tenant} />;
  const busy = enter.isPending || enter.isSuccess;
  const choose = (next: Way) => {
    enter.reset();
    setWay(next);
  };
  return (
    <>
      <Title order={2} size="h4" mb="sm">
        {t('secondStep.title')}
      </Title>
      {enter.isError && <Refusal error={enter.error} />}
      <Stack gap="sm">
        {way === 'passkey' ? (
          <>
            <Text size="sm" c="dimmed">
              {t('secondStep.passkeyHint')}
            </Text>
            <Button size="md" data-autofocus autoFocus loading={busy} onClick={byPasskey}>
              {t('secondStep.usePasskey')}
            </Button>
          </>
        ) : (
          <Code
            key={way}
            recovery={way === 'recovery'}
            busy={busy}
            onEnter={(code) => enter.mutateAsync(code)}
          />
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Anchor
              key={other}
              component="button"
              type="button"
              size="sm"
              ta="center"
              onClick={() => choose(other)}
            >
              {t(labels[other])}
            </Anchor>
          ))}
        {way === 'recovery' && (
          <Text size="xs" c="dimmed">
            {t('secondStep.lost')}
          </Text>
        )}
      </Stack>
    </>
  );
}

interface CodeProps {
  recovery: boolean;
  busy: boolean;
  onEnter: (code: string) => Promise<unknown>;
}

function Code({ recovery, busy, onEnter }: CodeProps) {
  const { t } = useTranslation();
  const kit = useAppForm({
    initialValues: { code: '' },
    validate: { code: required },
    submit: ({ code }) => onEnter(code),
  });
  return (
    <AppForm kit={kit} label={t('secondStep.title')}>
      <Stack gap="sm">
        <TextInput
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
          key={kit.form.key('code')}
          {...kit.form.getInputProps('code')}
        />
        <Button type="submit" size="md" mt="xs" loading={busy}>
          {t('secondStep.submit')}
        </Button>
      </Stack>
    </AppForm>
  );
}
