import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CheckField } from '@/components/form/fields';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

type Policy = Schema<'BatchReleasePolicy'>;

const rules = [
  'preparerMayRelease',
  'creatorMayRelease',
  'importerMayRelease',
  'approverMayRelease',
] as const;

/** The rules for releasing payments that the company relaxed; each is off by default. */
export function ReleasePolicyPanel() {
  const { t } = useTranslation();
  const api = useApi();
  const query = useQuery({
    queryKey: keys.releasePolicy,
    queryFn: () => unwrap(api.GET('/api/release-policy')),
  });
  const save = useCommand({
    run: (body: Policy, header) => unwrap(api.PUT('/api/release-policy', { params: { header }, body })),
    stores: () => keys.releasePolicy,
  });
  return (
    <Panel title={t('preferences.release.title')}>
      <VersionedForm
        query={query}
        label={t('preferences.release.title')}
        saveOn="change"
        toValues={({ version: _, ...rules }) => rules}
        save={(rules, { version }) => save.mutateAsync({ ...rules, version })}
      >
        {({ names }) => (
          <>
            <Text size="sm">{t('preferences.release.hint')}</Text>
            {rules.map((rule) => (
              <CheckField key={rule} name={names[rule]} label={t(`preferences.release.${rule}`)} />
            ))}
          </>
        )}
      </VersionedForm>
    </Panel>
  );
}
