import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { EmptyState, ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { writeCsv } from '@/lib/csv/write-csv';
import { ApiError } from '@/lib/errors/api-error';
import { useDateStyle } from '@/lib/format/style';
import { csvName, saveFile } from '@/lib/grid/csv';
import { useTranslation } from '@/lib/i18n/i18n';
import { todayIn } from '@/lib/periods/periods';
import type { DataRun } from '../api/queries';
import { useDataRun } from '../api/use-data-sources';
import { ResultTable } from './result-table';

interface RunResultProps {
  runId: string;
  /** The name of the data source. */
  name: string;
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** How far a run is, and its result. */
export function RunResult({ runId, name }: RunResultProps) {
  const { t } = useTranslation();
  const { data: run, error, refetch } = useDataRun(runId);
  if (isGone(error)) return <EmptyState title={t('dataSources.gone')} hint={t('dataSources.goneHint')} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!run) return <TextSkeleton />;
  if (run.state === 'failed') return <Failure reason={run.reason} />;
  if (run.state === 'succeeded') return <Result run={run} name={name} />;
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden="true" />
      <Text size="sm">{t(`dataSources.states.${run.state}`)}</Text>
    </Group>
  );
}

function Failure({ reason }: Pick<DataRun, 'reason'>) {
  const { t } = useTranslation();
  return (
    <Alert color="orange" role="alert" title={t(`dataSources.reasons.${reason}.cause`)}>
      {t(`dataSources.reasons.${reason}.next`)}
    </Alert>
  );
}

function Result({ run, name }: { run: DataRun; name: string }) {
  const { t } = useTranslation();
  const { timeZone } = useDateStyle();
  const { columns, rows, more, startedAt, endedAt } = run;
  const seconds = endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : 0;
  const download = () => {
    const text = writeCsv([columns, ...rows.map(({ values }) => values)]);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), csvName(name, todayIn(timeZone)));
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {t('dataSources.rows', { count: rows.length })}
          {' · '}
          <DateText value={endedAt} withTime exact />
          {' · '}
          {t('dataSources.seconds', { seconds: Math.round(seconds * 10) / 10 })}
        </Text>
        {rows.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={download}
          >
            {t('dataSources.csv')}
          </Button>
        )}
      </Group>
      {more && (
        <Alert color="orange" role="status">
          {t('dataSources.more')}
        </Alert>
      )}
      {rows.length > 0 && <ResultTable run={run} label={t('dataSources.resultOf', { name })} />}
    </Stack>
  );
}
