import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { type CommandHeader, useCommand } from '@/lib/query/use-command';

export type ComponentEntry = Schema<'ComponentEntry'>;

/** The types of workflows that people add. */
export type WorkflowType = NonNullable<Schema<'WorkflowStepKind'>['workflowType']>;

const one = '/api/components/{componentId}';

export function useComponent(componentId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.projects.component(componentId),
    queryFn: ({ signal }) => unwrap(api.GET(one, { params: { path: { componentId } }, signal })),
  });
}

export function useComponentCommands(projectId: string) {
  const api = useApi();
  const list = [keys.projects.components(projectId)];
  const options = { invalidates: () => list };
  const paramsOf = (componentId: string, header: CommandHeader) => ({ path: { componentId }, header });
  const add = useCommand({
    run: (body: { name: string; description: string; workflowType: WorkflowType }, header) =>
      unwrap(
        api.POST('/api/projects/{projectId}/components', {
          params: { path: { projectId }, header },
          body: { ...body, componentType: 'workflow' },
        }),
      ),
    ...options,
  });
  const update = useCommand({
    run: ({ id, ...body }: { id: string; name: string; description: string; version: number }, header) =>
      unwrap(api.PUT(one, { params: paramsOf(id, header), body })),
    ...options,
  });
  const copy = useCommand({
    run: ({ id, name }: { id: string; name: string }, header) =>
      unwrap(
        api.POST('/api/components/{componentId}/copy', { params: paramsOf(id, header), body: { name } }),
      ),
    ...options,
  });
  const remove = useCommand({
    run: async ({ id, version }: { id: string; version: number }, header) => {
      await api.DELETE(one, { params: { ...paramsOf(id, header), query: { version } } });
    },
    ...options,
    seen: list,
  });
  const removeMany = useCommand({
    run: (body: Omit<Schema<'ComponentDeleteSelection'>, '$schema'>, header) => {
      const params = { path: { projectId }, header };
      return unwrap(api.POST('/api/projects/{projectId}/components/delete', { params, body }));
    },
    ...options,
    seen: list,
  });
  return { add, update, copy, remove, removeMany };
}
