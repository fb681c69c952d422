import { Text } from '@mantine/core';
import { CheckField } from '@/components/form/fields';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { PendingNote } from '@/components/proposal/pending-note';
import { useTranslation } from '@/lib/i18n/i18n';
import { useReleasePolicy, useSaveReleasePolicy } from '../api/use-release-policy';

const rules = [
  'preparerMayRelease',
  'creatorMayRelease',
  'importerMayRelease',
  'approverMayRelease',
] as const;

/**
 * The rules for releasing payments that the company relaxed; each is off by default. They are saved together,
 * because one change at a time waits for a second administrator.
 */
export function ReleasePolicyPanel() {
  const { t } = useTranslation();
  const query = useReleasePolicy();
  const save = useSaveReleasePolicy();
  return (
    <Panel title={t('preferences.release.title')}>
      <PendingNote kinds={['releasePolicy']} />
      <VersionedForm
        query={query}
        label={t('preferences.release.title')}
        toValues={({ version: _, ...rules }) => rules}
        save={(rules, { version }) => save.mutateAsync({ ...rules, version })}
      >
        {({ names }) => (
          <>
            <Text size="sm">{t('preferences.release.hint')}</Text>
            {rules.map((rule) => (
              <CheckField key={rule} name={names[rule]} label={t(`settingNames.fields.${rule}`)} />
            ))}
          </>
        )}
      </VersionedForm>
    </Panel>
  );
}
