import { Select, SimpleGrid, Skeleton, Stack, useMantineColorScheme } from '@mantine/core';
import { PageHeader, Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { type Language, languages, setLanguage, useTranslation } from '@/lib/i18n/i18n';
import { type UserPreferences, useUserPreferences } from '@/lib/preferences/use-preferences';
import { useCan } from '@/lib/session/permission';
import { MailPanel } from './mail-panel';
import { PasswordPanel } from './password-panel';
import classes from './preferences.module.css';
import { useSavePreferences } from './use-save-preferences';

/** The preferences that every user can change. */
export function UserPreferencesPage() {
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
          </Stack>
          <PasswordPanel />
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
  const { data, error, refetch } = useUserPreferences();
  const save = useSavePreferences();
  if (error) {
    return (
      <Panel title={t('preferences.own.display')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  const change = (chosen: Partial<UserPreferences>) => {
    if (!data) return;
    if (chosen.language) void setLanguage(chosen.language);
    if (chosen.colorScheme) setColorScheme(chosen.colorScheme);
    save.mutate({ ...data, ...chosen });
  };
  const byDevice = { value: '', label: t('preferences.own.byDevice') };
  return (
    <Panel title={t('preferences.own.display')}>
      {!data && <Skeleton height={180} aria-hidden="true" />}
      {data && (
        <Stack gap="sm">
          <Select
            label={t('preferences.own.language')}
            data={[byDevice, ...Object.entries(languages).map(([value, label]) => ({ value, label }))]}
            value={data.language ?? ''}
            allowDeselect={false}
            onChange={(value) => change({ language: (value ?? '') as Language | '' })}
          />
          <Select
            label={t('preferences.own.colors')}
            data={[byDevice, ...schemes.map((value) => ({ value, label: t(`shell.scheme.${value}`) }))]}
            value={data.colorScheme ?? ''}
            allowDeselect={false}
            onChange={(value) => change({ colorScheme: (value ?? '') as (typeof schemes)[number] | '' })}
          />
          <Select
            label={t('preferences.own.openDetails')}
            data={modes.map((value) => ({ value, label: t(`preferences.own.openModes.${value}`) }))}
            value={data.openDetails}
            allowDeselect={false}
            onChange={(value) => value && change({ openDetails: value as UserPreferences['openDetails'] })}
          />
        </Stack>
      )}
    </Panel>
  );
}
