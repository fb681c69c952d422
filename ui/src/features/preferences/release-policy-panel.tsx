import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { toastError } from '@/components/toast/toast';
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
] as const satisfies readonly (keyof Policy)[];

/** The rules for releasing payments that the company relaxed; each is off by default. */
export function ReleasePolicyPanel() {
  const { t } = useTranslation();
  const api = useApi();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: keys.releasePolicy,
    queryFn: () => unwrap(api.GET('/api/release-policy')),
    meta: { quiet: true },
  });
  const save = useCommand(
    (body: Policy, key) =>
      unwrap(api.PUT('/api/release-policy', { params: { header: { 'Idempotency-Key': key } }, body })),
    {
      meta: { quiet: true },
      onSuccess: (policy) => queryClient.setQueryData(keys.releasePolicy, policy),
      onError: toastError,
    },
  );
  return (
    <Panel title={t('preferences.release.title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} aria-hidden="true" />}
      {data && (
        <Stack gap="xs">
          <Text size="sm">{t('preferences.release.hint')}</Text>
          {rules.map((rule) => (
            <Checkbox
              key={rule}
              label={t(`preferences.release.${rule}`)}
              checked={data[rule]}
              disabled={save.isPending}
              onChange={(event) => save.mutate({ ...data, [rule]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
      )}
    </Panel>
  );
}
