import { Button, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AppForm } from '@/components/form/app-form';
import { FormFailure } from '@/components/form/form-failure';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { openPasswordLink, type PasswordLink, setPassword } from '@/lib/account/password-link';
import { ApiError } from '@/lib/errors/api-error';
import { useTranslation } from '@/lib/i18n/i18n';
import { signInUrl } from '@/lib/session/sign-in';
import { GuestCard } from './guest-card';
import { Refusal } from './refusal';

interface SetPasswordPageProps {
  tenant: string;
  /** The secret part of the link; empty if the address has none. */
  token: string;
}

/** Opens a one-time link: an invitation asks for name and password, a reset for the password. */
export function SetPasswordPage({ tenant, token }: SetPasswordPageProps) {
  const { t } = useTranslation();
  const link = useQuery({
    queryKey: ['password-link', tenant, token],
    queryFn: () => (token ? openPasswordLink(tenant, token) : Promise.reject(unknown)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (link.isError) {
    return (
      <GuestCard tenant={tenant} title={t('titles.setPassword')}>
        <Refusal error={link.error} />
        <Stack gap="sm">
          <Button component={Link} to={`/${tenant}/forgot-password`} size="md">
            {t('passwordLink.forgot')}
          </Button>
          <Button
            variant="default"
            size="md"
            onClick={async () => window.location.assign(await signInUrl(tenant))}
          >
            {t('passwordLink.back')}
          </Button>
        </Stack>
      </GuestCard>
    );
  }
  if (!link.data) {
    return (
      <GuestCard tenant={tenant} title={t('titles.setPassword')}>
        <Skeleton height={160} aria-label={t('common.loading')} />
      </GuestCard>
    );
  }
  const title = link.data.purpose === 'invitation' ? 'passwordLink.welcome' : 'titles.setPassword';
  return (
    <GuestCard tenant={tenant} title={t(title)} subtitle={link.data.company}>
      <PasswordForm tenant={tenant} token={token} link={link.data} />
    </GuestCard>
  );
}

const unknown = new ApiError({ code: 'LinkUnknownException', status: 404 });

function PasswordForm({ tenant, token, link }: SetPasswordPageProps & { link: PasswordLink }) {
  const { t } = useTranslation();
  const invited = link.purpose === 'invitation';
  const save = useMutation({
    mutationFn: (values: { firstName: string; lastName: string; password: string }) =>
      setPassword(tenant, { token, ...values }),
    onSuccess: async (onward) => window.location.assign(onward ?? (await signInUrl(tenant))),
  });
  const kit = useAppForm({
    initialValues: { firstName: link.firstName, lastName: link.lastName, password: '', repeat: '' },
    validate: {
      firstName: required,
      lastName: required,
      password: required,
      repeat: (value, values) => (value === values.password ? null : t('passwordLink.differs')),
    },
    submit: ({ repeat: _, ...values }) => save.mutateAsync(values),
  });
  const { form } = kit;
  const reveal = { visibilityToggleButtonProps: { 'aria-label': t('signIn.show') } };
  return (
    <AppForm kit={kit} label={t('titles.setPassword')}>
      <Stack gap="sm">
        <Text size="sm">{t('passwordLink.account', { email: link.email })}</Text>
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        {invited && (
          <>
            <TextInput
              label={t('passwordLink.firstName')}
              autoComplete="given-name"
              size="md"
              key={form.key('firstName')}
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label={t('passwordLink.lastName')}
              autoComplete="family-name"
              size="md"
              key={form.key('lastName')}
              {...form.getInputProps('lastName')}
            />
          </>
        )}
        <PasswordInput
          label={t('signIn.password')}
          description={t('passwordLink.rules')}
          autoComplete="new-password"
          size="md"
          {...reveal}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t('passwordLink.repeat')}
          autoComplete="new-password"
          size="md"
          {...reveal}
          key={form.key('repeat')}
          {...form.getInputProps('repeat')}
        />
        {kit.failure !== undefined && <FormFailure error={kit.failure} />}
        <Button type="submit" size="md" mt="xs" loading={kit.busy || save.isSuccess}>
          {t('passwordLink.submit')}
        </Button>
      </Stack>
    </AppForm>
  );
}
