import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { type UserPreferences, useUserPreferences } from '@/lib/preferences/use-preferences';
import { useUser } from '@/lib/session/context';
import { useSavePreferences } from './use-save-preferences';

const choices = ['everyTask', 'none'] as const satisfies readonly UserPreferences['taskMails'][];

export function MailPanel() {
  const { t } = useTranslation();
  const user = useUser();
  const { data, error, refetch } = useUserPreferences();
  const save = useSavePreferences();
  return (
    <Panel title={t('preferences.own.mails')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={64} aria-hidden="true" />}
      {data && (
        <Radio.Group
          label={t('preferences.own.taskMails')}
          value={data.taskMails}
          onChange={(value) => save.mutate({ ...data, taskMails: value as UserPreferences['taskMails'] })}
        >
          <Stack gap="xs" mt={8}>
            {choices.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                label={t(`preferences.own.taskMailChoices.${choice}`)}
                disabled={save.isPending}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Text size="xs" c="dimmed" mt="md">
        {t('preferences.own.mailsTo', { email: user?.email ?? '' })}
      </Text>
    </Panel>
  );
}
