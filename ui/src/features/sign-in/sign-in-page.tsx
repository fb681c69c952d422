import { Anchor, Button, PasswordInput, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { CompanyLogo } from '@/components/brand/company-logo';
import { AppForm } from '@/components/form/app-form';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { GuestLayout } from '@/components/layout/guest-layout';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { ErrorState } from '@/components/states/states';
import { type Credentials, signIn, type UserPickerProps } from '@/lib/account/account';
import { ApiError } from '@/lib/errors/api-error';
import { useTranslation } from '@/lib/i18n/i18n';
import { Refusal } from './refusal';
import { SandboxNote } from './sandbox-note';
import classes from './sign-in.module.css';
import { isOver, StartAgain, startAgain } from './start-again';
import { useCompany } from './use-company';

interface SignInPageProps {
  tenant: string;
  request: string;
  /** The error code of the identity provider. */
  refused?: string;
  /** The challenge of a sign-in through the company's identity provider that waits for a second factor. */
  challenge?: string;
  /** The users that a module shows beside the form. */
  userPicker?: ComponentType<UserPickerProps>;
}

// Loaded after the password, so that the first page stays small.
const SecondStep = lazyComponent(() => import('./second-step').then((step) => step.SecondStep));

export function SignInPage(props: SignInPageProps) {
  const { tenant, request, refused, userPicker: UserPicker } = props;
  const [challenge, setChallenge] = useState(props.challenge);
  const { t } = useTranslation();
  const found = useCompany(tenant, request);
  const enter = useMutation({
    mutationFn: (credentials: Credentials) => signIn(tenant, request, credentials),
    onSuccess: ({ onward, waiting }) => (waiting ? setChallenge(waiting) : window.location.assign(onward)),
  });
  const kit = useAppForm({
    initialValues: { username: '', password: '' },
    validate: { username: required, password: required },
    submit: (values) => enter.mutateAsync(values),
  });
  const { form } = kit;
  const busy = enter.isPending || enter.isSuccess;
  const closed = (found.data && (!request || found.data.requestClosed)) || isOver(enter.error);
  // Without a request, the page only says why no sign-in can start.
  const asked = request !== '' && !closed && challenge === undefined;

  const logo = found.data?.appearance.logo && (
    <CompanyLogo tenant={tenant} name={found.data.name} height={44} />
  );

  if (found.isError) {
    return (
      <GuestLayout>
        <Stack align="center" gap={0}>
          <ErrorState
            error={found.error}
            onRetry={() => void (request ? found.refetch() : startAgain(tenant))}
          />
          <Anchor component={Link} to="/" size="sm">
            {t('guest.company.title')}
          </Anchor>
        </Stack>
      </GuestLayout>
    );
  }

  return (
    <GuestLayout {...(logo && { logo })}>
      <div className={classes.columns}>
        <div className={classes.card}>
          <Text size="sm" c="dimmed">
            {t('signIn.to')}
          </Text>
          <Title order={1} mb="lg">
            {found.data?.name ?? <Skeleton height={24} width={180} component="span" display="block" />}
          </Title>
          <SandboxNote company={found.data} />
          {closed && <StartAgain tenant={tenant} fresh={request === ''} />}
          {!closed && challenge !== undefined && <SecondStep tenant={tenant} challenge={challenge} />}
          {asked && enter.isError && <Refusal error={enter.error} />}
          {asked && !enter.isError && refused && (
            <Refusal error={new ApiError({ code: refused, status: 401 })} />
          )}
          {asked && (
            <AppForm kit={kit} label={t('titles.signIn')}>
              <Stack gap="sm">
                <TextInput
                  label={t('signIn.username')}
                  autoComplete="username"
                  autoCapitalize="none"
                  size="md"
                  data-autofocus
                  key={form.key('username')}
                  {...form.getInputProps('username')}
                />
                <PasswordInput
                  label={t('signIn.password')}
                  autoComplete="current-password"
                  size="md"
                  visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
                  key={form.key('password')}
                  {...form.getInputProps('password')}
                />
                <Button
                  type="submit"
                  size="md"
                  mt="xs"
                  loading={busy && !userIdOf(enter.variables)}
                  disabled={busy}
                >
                  {t('signIn.submit')}
                </Button>
                <Anchor component={Link} to={`/${tenant}/forgot-password`} size="sm" ta="center">
                  {t('signIn.forgotten')}
                </Anchor>
                {found.data?.external && (
                  <Button
                    component="a"
                    variant="default"
                    size="md"
                    href={`/api/tenants/${tenant}/account/external-login?request=${encodeURIComponent(request)}`}
                  >
                    {t('signIn.external', { name: found.data.name })}
                  </Button>
                )}
              </Stack>
            </AppForm>
          )}
        </div>
        {UserPicker && asked && (
          <UserPicker
            tenant={tenant}
            request={request}
            busyId={busy ? userIdOf(enter.variables) : undefined}
            onPick={(userId, prove) => enter.mutate({ userId, prove })}
          />
        )}
      </div>
    </GuestLayout>
  );
}

function userIdOf(credentials: Credentials | undefined): string | undefined {
  return credentials && 'userId' in credentials ? credentials.userId : undefined;
}
