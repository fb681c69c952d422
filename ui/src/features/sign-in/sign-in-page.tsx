import { Alert, Anchor, Button, PasswordInput, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CompanyLogo } from '@/components/brand/company-logo';
import { AppForm } from '@/components/form/app-form';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { GuestLayout } from '@/components/layout/guest-layout';
import { ErrorState } from '@/components/states/states';
import { prove, publicTenant } from '@/lib/account/account';
import { lookOf, showLook } from '@/lib/appearance/look';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { DemoUsers } from './demo-users';
import classes from './sign-in.module.css';

export function SignInPage({ tenant, request }: { tenant: string; request: string }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['public-tenant', tenant],
    queryFn: () => publicTenant(tenant),
    meta: { quiet: true },
  });
  const enter = useMutation({
    mutationFn: (proof: Parameters<typeof prove>[2]) => prove(tenant, request, proof),
    onSuccess: (onward) => window.location.assign(onward),
    meta: { quiet: true },
  });
  const kit = useAppForm({
    initialValues: { username: '', password: '' },
    validate: { username: required, password: required },
    submit: (values) => enter.mutateAsync(values),
  });
  const { form } = kit;
  const busy = enter.isPending || enter.isSuccess;

  const appearance = found.data?.appearance;
  useEffect(() => {
    if (appearance) showLook(lookOf(appearance));
  }, [appearance]);
  const logo = found.data?.appearance.logo && (
    <CompanyLogo tenant={tenant} name={found.data.name} height={44} />
  );

  if (found.isError) {
    return (
      <GuestLayout>
        <Stack align="center" gap={0}>
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          <Anchor component={Link} to="/" size="sm">
            {t('pages.company.title')}
          </Anchor>
        </Stack>
      </GuestLayout>
    );
  }

  return (
    <GuestLayout {...(logo && { logo })}>
      <div className={classes.columns} data-demo={found.data?.demo || undefined}>
        <div className={classes.card}>
          <Text size="sm" c="dimmed">
            {t('signIn.to')}
          </Text>
          <Title order={1} mb="lg">
            {found.data?.name ?? <Skeleton height={24} width={180} component="span" display="block" />}
          </Title>
          {enter.isError && <Refusal error={enter.error} />}
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
        </div>
        {found.data?.demo && (
          <DemoUsers
            users={found.data.demoUsers}
            busyId={busy ? userIdOf(enter.variables) : undefined}
            onPick={(userId) => enter.mutate({ userId })}
          />
        )}
      </div>
    </GuestLayout>
  );
}

function userIdOf(proof: Parameters<typeof prove>[2] | undefined): string | undefined {
  return proof && 'userId' in proof ? proof.userId : undefined;
}

function Refusal({ error }: { error: unknown }) {
  const { cause, next } = explain(error);
  return (
    <Alert color="red" role="alert" title={cause} mb="md">
      {next}
    </Alert>
  );
}
