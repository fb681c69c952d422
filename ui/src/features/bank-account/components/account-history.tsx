import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { Panel } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { accountKey } from '../api/queries';

/** What people changed in the account, and proposed. */
export function AccountHistory({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const params = { path: { accountId } };
  const found = useQuery({
    queryKey: [...accountKey(accountId), 'history'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/bank-accounts/{accountId}/history', { params, signal })),
  });
  return (
    <Panel title={t('history.title')}>
      <HistoryOf found={found} />
    </Panel>
  );
}
