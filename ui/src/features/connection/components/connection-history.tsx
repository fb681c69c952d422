import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { Panel } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { connectionQueries } from '../api/queries';

/** What people changed in the connection and its profiles. */
export function ConnectionHistory({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  const found = useQuery(connectionQueries.history(useApi(), connectionId));
  return (
    <Panel title={t('history.title')}>
      <HistoryOf found={found} />
    </Panel>
  );
}
