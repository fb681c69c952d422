import { SimpleGrid, Stack, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { SelectField } from '@/components/form/fields';
import { VersionedForm } from '@/components/form/versioned-form';
import { PageHeader, Panel } from '@/components/page/page';
import { languages, setLanguage, useTranslation } from '@/lib/i18n/i18n';
import { type UserPreferences, useUserPreferences } from '@/lib/preferences/use-preferences';
import { useCan } from '@/lib/session/permission';
import { useSavePreferences } from './api/use-save-preferences';
import { MailPanel } from './components/mail-panel';
import { PasswordPanel } from './components/password-panel';
import classes from './components/preferences.module.css';
import { OwnSessions } from './components/sessions-panel';

/** The preferences that every user can change. */
export function UserPreferencesPage({ absences, factors }: { absences?: ReactNode; factors?: ReactNode }) {
  const { t } = useTranslation();
  const mayChoose = useCan('taskUserPreferences', 'update');
  // Users without tasks receive no mails about them.
  const hasTasks = useCan('tasks', 'getList');
  return (
    <>
      <PageHeader title={t('preferences.own.title')} description={t('preferences.own.description')} />
      <div className={classes.page}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <Stack gap="lg">
            <Display />
            {mayChoose && hasTasks && <MailPanel />}
            {absences}
          </Stack>
          <Stack gap="lg">
            <PasswordPanel />
            {factors}
            <OwnSessions />
          </Stack>
        </SimpleGrid>
      </div>
    </>
  );
}

const schemes = ['light', 'dark', 'auto'] as const;
const modes = ['panel', 'fullScreen', 'tab'] as const satisfies readonly UserPreferences['openDetails'][];

function Display() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const { save, ...saving } = useSavePreferences();
  const byDevice = { value: '', label: t('preferences.own.byDevice') };
  return (
    <Panel title={t('preferences.own.display')}>
      <VersionedForm
        query={useUserPreferences()}
        label={t('preferences.own.display')}
        toValues={({ language = '', colorScheme = '', openDetails }) => ({
          language,
          colorScheme,
          openDetails,
        })}
        {...saving}
        save={(chosen, known, { language, colorScheme }) => {
          if (language) void setLanguage(language);
          if (colorScheme) setColorScheme(colorScheme);
          return save(chosen, known);
        }}
      >
        {({ names }) => (
          <>
            <SelectField
              name={names.language}
              label={t('preferences.own.language')}
              data={[byDevice, ...Object.entries(languages).map(([value, label]) => ({ value, label }))]}
              allowDeselect={false}
            />
            <SelectField
              name={names.colorScheme}
              label={t('preferences.own.colors')}
              data={[byDevice, ...schemes.map((value) => ({ value, label: t(`shell.scheme.${value}`) }))]}
              allowDeselect={false}
            />
            <SelectField
              name={names.openDetails}
              label={t('preferences.own.openDetails')}
              data={modes.map((value) => ({ value, label: t(`preferences.own.openModes.${value}`) }))}
              allowDeselect={false}
            />
          </>
        )}
      </VersionedForm>
    </Panel>
  );
}
