import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { AppForm } from '@/components/form/app-form';
import { FormFailure } from '@/components/form/form-failure';
import { useAppForm } from '@/components/form/use-app-form';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { Panel } from '@/components/page/page';
import { toast } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCommand } from '@/lib/query/use-command';
import { useUser } from '@/lib/session/context';

/** A password is never part of a draft or URL and is cleared from the form after the change. */
export function PasswordPanel() {
  const { t } = useTranslation();
  const api = useApi();
  const user = useUser();
  const required = (value: string) => (value ? null : t('errors.FieldIsRequired.cause'));
  const change = useCommand({
    run: (body: { current: string; new: string }, header) =>
      api.PUT('/api/user-preferences/password', { params: { header }, body }),
  });
  const kit = useAppForm({
    initialValues: { current: '', new: '', repeat: '' },
    validate: {
      current: required,
      new: required,
      repeat: (value, values) => (value === values.new ? null : t('preferences.password.differs')),
    },
    submit: (values) => change.mutateAsync({ current: values.current, new: values.new }),
    onSaved: () => {
      kit.clear();
      toast('success', t('preferences.password.changed'), t('preferences.password.changedHint'));
    },
  });
  const { form } = kit;
  useUnsavedGuard(kit.isDirty);
  const reveal = { visibilityToggleButtonProps: { 'aria-label': t('signIn.show') } };
  return (
    <Panel title={t('preferences.password.title')}>
      <Text size="xs" c="dimmed" mb="sm">
        {t('preferences.password.hint')}
      </Text>
      <AppForm kit={kit} label={t('preferences.password.title')}>
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
          {kit.failure !== undefined && <FormFailure error={kit.failure} />}
          <div>
            <Button type="submit" loading={kit.busy}>
              {t('preferences.password.submit')}
            </Button>
          </div>
        </Stack>
      </AppForm>
    </Panel>
  );
}
