import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { Panel } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { bankAccountQueries } from '../api/queries';

/** What people changed in the account, and proposed. */
export function AccountHistory({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const found = useQuery(bankAccountQueries.history(useApi(), accountId));
  return (
    <Panel title={t('history.title')}>
      <HistoryOf found={found} />
    </Panel>
  );
}
