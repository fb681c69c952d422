import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { Panel } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';

/** The history of the company settings, for users who may read the audit log. */
export function SettingsHistory() {
  const { t } = useTranslation();
  const api = useApi();
  const found = useQuery({
    queryKey: keys.settingsHistory,
    queryFn: ({ signal }) => unwrap(api.GET('/api/company-settings/history', { signal })),
  });
  return (
    <Panel title={t('history.title')}>
      <HistoryOf found={found} />
    </Panel>
  );
}
