import { KeyValue, PageBody, PageHeader, Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { useTranslation } from '@/lib/i18n/i18n';
import { useDataSource } from '../api/use-data-sources';
import { sourceCondition } from './condition';
import { RunPanel } from './run-panel';

/** A data source: where it runs, and the form that runs it. */
export function SourceDetails({ sourceId }: { sourceId: string }) {
  const { t } = useTranslation();
  const found = useDataSource(sourceId);
  const source = found.data;
  if (!source) {
    if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    return <TextSkeleton lines={8} />;
  }
  const { name, description, condition, agent, database, parameters } = source;
  return (
    <>
      <PageHeader
        title={name}
        description={description}
        beside={<StatusBadge {...sourceCondition(condition)} />}
      />
      <PageBody>
        <Panel title={t('dataSources.details')}>
          <KeyValue
            items={[
              { name: t('dataSources.columns.agent'), value: agent },
              { name: t('dataSources.columns.database'), value: database },
            ]}
          />
        </Panel>
        {/* An agent that offers other parameters needs another form. */}
        <RunPanel key={JSON.stringify(parameters)} source={source} />
      </PageBody>
    </>
  );
}
