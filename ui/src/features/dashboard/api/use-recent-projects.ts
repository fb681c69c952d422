import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useRecentProjects } from '@/lib/projects/recent-projects';
import { keys } from '@/lib/query/keys';
import { useCan } from '@/lib/session/permission';

/** The payment projects that the user visited on this device and may still see. */
export function useRecentPaymentProjects() {
  const api = useApi();
  const projectIds = useRecentProjects();
  const allowed = useCan('projects', 'getList');
  return useQuery({
    queryKey: keys.projects.recent(projectIds),
    queryFn: ({ signal }) => unwrap(api.POST('/api/projects/recent', { body: { projectIds }, signal })),
    enabled: allowed && projectIds.length > 0,
  });
}
