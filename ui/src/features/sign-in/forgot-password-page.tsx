import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { AppForm } from '@/components/form/app-form';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { forgotPassword } from '@/lib/account/password-link';
import { useTranslation } from '@/lib/i18n/i18n';
import { signInUrl } from '@/lib/session/sign-in';
import { GuestCard } from './guest-card';
import { Refusal } from './refusal';

/** Requests a link for a new password. The page does not say whether the account exists. */
export function ForgotPasswordPage({ tenant }: { tenant: string }) {
  const { t } = useTranslation();
  const send = useMutation({ mutationFn: (username: string) => forgotPassword(tenant, username) });
  const kit = useAppForm({
    initialValues: { username: '' },
    validate: { username: required },
    submit: ({ username }) => send.mutateAsync(username.trim()),
  });
  const signIn = async () => window.location.assign(await signInUrl(tenant));
  if (send.isSuccess) {
    return (
      <GuestCard tenant={tenant} title={t('passwordLink.sent')}>
        <Stack gap="sm">
          <Text role="status">{t('passwordLink.sentHint', { name: send.variables })}</Text>
          <Button variant="default" size="md" onClick={signIn}>
            {t('passwordLink.back')}
          </Button>
        </Stack>
      </GuestCard>
    );
  }
  return (
    <GuestCard tenant={tenant} title={t('passwordLink.forgot')}>
      {send.isError && <Refusal error={send.error} />}
      <AppForm kit={kit} label={t('passwordLink.forgot')}>
        <Stack gap="sm">
          <Text size="sm">{t('passwordLink.forgotHint')}</Text>
          <TextInput
            label={t('signIn.username')}
            autoComplete="username"
            autoCapitalize="none"
            size="md"
            data-autofocus
            key={kit.form.key('username')}
            {...kit.form.getInputProps('username')}
          />
          <Button type="submit" size="md" mt="xs" loading={kit.busy}>
            {t('passwordLink.send')}
          </Button>
          <Button variant="subtle" onClick={signIn}>
            {t('passwordLink.back')}
          </Button>
        </Stack>
      </AppForm>
    </GuestCard>
  );
}
