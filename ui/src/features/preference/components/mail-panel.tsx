import { Radio, Stack, Text } from '@mantine/core';
import { RadioField, SelectField, SwitchField } from '@/components/form/fields';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { weekdayNames } from '@/lib/format/calendar';
import { currentLanguage, useTranslation } from '@/lib/i18n/i18n';
import { useUserPreferences } from '@/lib/preferences/use-preferences';
import { useUser } from '@/lib/session/context';
import { useSavePreferences } from '../api/use-save-preferences';
import { toPreferences, toSchedule } from './mail-schedule';

const choices = ['everyTask', 'daily', 'weekly', 'monthly', 'workingDay', 'none'] as const;

const numbers = (most: number) => Array.from({ length: most }, (_, index) => String(index + 1));

/** How often the person receives messages about tasks. */
export function MailPanel() {
  const { t } = useTranslation();
  const user = useUser();
  const { save, ...saving } = useSavePreferences();
  const data = choices.map((value) => ({ value, label: t(`preferences.own.taskMailChoices.${value}`) }));
  const weekdays = weekdayNames(currentLanguage()).map((label, index) => ({
    value: String(index + 1),
    label,
  }));
  return (
    <Panel title={t('preferences.own.mails')}>
      <VersionedForm
        query={useUserPreferences()}
        label={t('preferences.own.mails')}
        toValues={toSchedule}
        {...saving}
        save={(values, known) => save(toPreferences(values), known)}
      >
        {({ names, values: { taskMails } }) => (
          <>
            <RadioField name={names.taskMails} label={t('preferences.own.taskMails')} data={data}>
              <Stack gap="xs" mt="xs">
                {data.map((choice) => (
                  <Radio key={choice.value} {...choice} />
                ))}
              </Stack>
            </RadioField>
            {taskMails === 'weekly' && (
              <SelectField
                name={names.mailWeekday}
                label={t('preferences.own.mailWeekday')}
                data={weekdays}
                allowDeselect={false}
              />
            )}
            {taskMails === 'monthly' && (
              <SelectField
                name={names.mailDay}
                label={t('preferences.own.mailDay')}
                description={t('preferences.own.mailDayHint')}
                data={numbers(31)}
                allowDeselect={false}
              />
            )}
            {taskMails === 'workingDay' && (
              <SelectField
                name={names.mailWorkingDay}
                label={t('preferences.own.mailWorkingDay')}
                description={t('preferences.own.mailWorkingDayHint')}
                data={numbers(20)}
                allowDeselect={false}
              />
            )}
            {taskMails !== 'none' && (
              <SwitchField name={names.noWeekendMails} label={t('preferences.own.noWeekendMails')} />
            )}
          </>
        )}
      </VersionedForm>
      <Text size="xs" c="dimmed" mt="md">
        {t('preferences.own.mailsTo', { email: user?.email ?? '' })}
      </Text>
    </Panel>
  );
}
