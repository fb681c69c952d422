import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/** What the route reads before its page loads. Every page loads this file, so it has nothing else. */
export const workflowQueries = {
  component: (api: Api, componentId: string) =>
    queryOptions({
      queryKey: [...keys.workflows, 'component', componentId] as const,
      queryFn: () => unwrap(api.GET('/api/components/{componentId}', { params: { path: { componentId } } })),
    }),
  draft: (api: Api, workflowId: string) =>
    queryOptions({
      queryKey: [...keys.workflows, 'draft', workflowId] as const,
      queryFn: () =>
        unwrap(api.GET('/api/workflows/{workflowId}/draft', { params: { path: { workflowId } } })),
    }),
};
