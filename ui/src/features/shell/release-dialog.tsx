import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/components/dialog/dialog';
import { KeyValue } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';

/** The version of the running build; missing values are not shown. */
export function ReleaseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: keys.release,
    queryFn: () => unwrap(api.GET('/api/release')),
    staleTime: 60_000,
  });
  const running = data?.[0];
  return (
    <Dialog dismissible onClose={onClose} size={360} title={t('shell.product')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <KeyValue
          items={[
            {
              name: t('release.version'),
              value: running ? running.releaseVersion : <Skeleton h={14} w={80} />,
            },
            {
              name: t('release.lastUpdate'),
              value: running ? (
                running.lastUpdate && <DateText value={running.lastUpdate} withTime />
              ) : (
                <Skeleton h={14} w={140} />
              ),
            },
            ...(running?.revision
              ? [
                  {
                    name: t('release.revision'),
                    value: running.revision.slice(0, 12) + (running.modified ? '+' : ''),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Dialog>
  );
}
