import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { Panel } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';

/** The history of a project's settings, fields and components. */
export function ProjectHistory({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const found = useQuery({
    queryKey: keys.projects.history(projectId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/projects/{projectId}/history', { params: { path: { projectId } }, signal })),
  });
  return (
    <Panel title={t('history.title')}>
      <HistoryOf found={found} />
    </Panel>
  );
}
