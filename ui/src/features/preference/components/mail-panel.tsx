import { Radio, Stack, Text } from '@mantine/core';
import { RadioField } from '@/components/form/fields';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import { type UserPreferences, useUserPreferences } from '@/lib/preferences/use-preferences';
import { useUser } from '@/lib/session/context';
import { useSavePreferences } from '../api/use-save-preferences';

const choices = ['everyTask', 'none'] as const satisfies readonly UserPreferences['taskMails'][];

export function MailPanel() {
  const { t } = useTranslation();
  const user = useUser();
  const data = choices.map((value) => ({ value, label: t(`preferences.own.taskMailChoices.${value}`) }));
  return (
    <Panel title={t('preferences.own.mails')}>
      <VersionedForm
        query={useUserPreferences()}
        label={t('preferences.own.mails')}
        toValues={({ taskMails }) => ({ taskMails })}
        {...useSavePreferences()}
      >
        {({ names }) => (
          <RadioField name={names.taskMails} label={t('preferences.own.taskMails')} data={data}>
            <Stack gap="xs" mt="xs">
              {data.map((choice) => (
                <Radio key={choice.value} {...choice} />
              ))}
            </Stack>
          </RadioField>
        )}
      </VersionedForm>
      <Text size="xs" c="dimmed" mt="md">
        {t('preferences.own.mailsTo', { email: user?.email ?? '' })}
      </Text>
    </Panel>
  );
}
