import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { Panel } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { userDetails } from '../api/detail-queries';
import { usePeople } from './people';

/** What was changed about the account, with old and new values. */
export function UserHistory({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const found = useQuery(userDetails.history(useApi(), userId, usePeople()));
  return (
    <Panel title={t('history.title')}>
      <HistoryOf found={found} />
    </Panel>
  );
}
