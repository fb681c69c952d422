import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppForm } from '@/components/form/app-form';
import { placeServerErrors, useAppForm } from '@/components/form/use-app-form';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { Panel } from '@/components/page/page';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { useCommand } from '@/lib/query/use-command';
import { useUser } from '@/lib/session/context';

/** Never kept as a draft, never in an address, gone from the form as soon as it is changed. */
export function PasswordPanel() {
  const { t } = useTranslation();
  const api = useApi();
  const user = useUser();
  const required = (value: string) => (value ? null : t('errors.FieldIsRequired.cause'));
  const { form, saved } = useAppForm({
    initialValues: { current: '', new: '', repeat: '' },
    validate: {
      current: required,
      new: required,
      repeat: (value, values) => (value === values.new ? null : t('preferences.password.differs')),
    },
  });
  useUnsavedGuard(() => form.isDirty());
  const change = useCommand(
    (body: { current: string; new: string }, key) =>
      api.PUT('/api/user-preferences/password', { params: { header: { 'Idempotency-Key': key } }, body }),
    { meta: { quiet: true } },
  );
  const submit = (values: { current: string; new: string }) =>
    change.mutate(
      { current: values.current, new: values.new },
      {
        onSuccess: () => {
          form.reset();
          saved();
          toast('success', t('preferences.password.changed'), t('preferences.password.changedHint'));
        },
        onError: (error) => {
          if (!placeServerErrors(form, error)) toastError(error);
        },
      },
    );
  const reveal = { visibilityToggleButtonProps: { 'aria-label': t('signIn.show') } };
  return (
    <Panel title={t('preferences.password.title')}>
      <Text size="xs" c="dimmed" mb="sm">
        {t('preferences.password.hint')}
      </Text>
      <AppForm form={form} label={t('preferences.password.title')} onSubmit={submit}>
        <Stack gap="sm">
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user?.username ?? ''}
            readOnly
            hidden
          />
          <PasswordInput
            label={t('preferences.password.current')}
            autoComplete="current-password"
            {...reveal}
            key={form.key('current')}
            {...form.getInputProps('current')}
          />
          <PasswordInput
            label={t('preferences.password.next')}
            autoComplete="new-password"
            {...reveal}
            key={form.key('new')}
            {...form.getInputProps('new')}
          />
          <PasswordInput
            label={t('preferences.password.repeat')}
            autoComplete="new-password"
            {...reveal}
            key={form.key('repeat')}
            {...form.getInputProps('repeat')}
          />
          <div>
            <Button type="submit" loading={change.isPending}>
              {t('preferences.password.submit')}
            </Button>
          </div>
        </Stack>
      </AppForm>
    </Panel>
  );
}
