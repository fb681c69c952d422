import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Choice } from '@/components/fields/async-select';
import type { ChoicePage } from '@/components/fields/use-choices';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { useProjectTypes, useReloadProject } from './use-projects';

export type AutoNumber = Schema<'AutonumberAutoNumber'>;
type Payers = Schema<'ProjectPaymentProjects'>;
/** A payment project; without a label if the user may not see it. */
export type Payer = Choice | null;

export function useAutoNumber(projectId: string) {
  const api = useApi();
  const params = { path: { projectId } };
  return useQuery({
    queryKey: keys.projects.number(projectId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/projects/{projectId}/auto-number', { params, signal })),
  });
}

export function useSaveAutoNumber(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (body: Omit<AutoNumber, '$schema' | 'exhausted'>, header) => {
      const params = { path: { projectId }, header };
      return unwrap(api.PUT('/api/projects/{projectId}/auto-number', { params, body }));
    },
    stores: () => keys.projects.number(projectId),
  });
}

/** The payment projects of a project's invoices. */
export function usePayers(projectId: string) {
  const api = useApi();
  const params = { path: { projectId } };
  return useQuery({
    queryKey: keys.projects.payers(projectId),
    queryFn: async ({ signal }) => {
      const chosen = await unwrap(api.GET('/api/projects/{projectId}/general-settings', { params, signal }));
      const projectIds = [chosen.achProjectId, chosen.checkProjectId].filter((id) => id !== '');
      const known = await unwrap(api.POST('/api/projects/recent', { body: { projectIds }, signal }));
      const payerOf = (id: string): Payer => {
        const project = known.items.find((one) => one.id === id);
        if (!project) return id === '' ? null : { value: id, label: '' };
        return { value: id, label: project.name, hint: project.workspaceName };
      };
      const { achProjectId, checkProjectId, version } = chosen;
      return { ach: payerOf(achProjectId), check: payerOf(checkProjectId), version };
    },
  });
}

export function useSavePayers(projectId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const newest = useReloadProject(projectId);
  return useCommand({
    run: (body: Omit<Payers, '$schema'>, header) => {
      const params = { path: { projectId }, header };
      return unwrap(api.PUT('/api/projects/{projectId}/general-settings', { params, body }));
    },
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.projects.payers(projectId) }),
        newest(),
      ]);
    },
  });
}

/** Finds the projects that pay by a method. */
export function usePayerSearch(method: 'ach' | 'check') {
  const api = useApi();
  const types = useProjectTypes().data?.projectTypes ?? [];
  const names = types.filter(({ paysBy }) => paysBy.includes(method)).map(({ name }) => name);
  return async (ask: { search: string; cursor: string; signal: AbortSignal }): Promise<ChoicePage> => {
    const { items, nextCursor } = await unwrap(
      api.POST('/api/projects/grid', {
        body: {
          filters: [
            { field: 'projectType', operator: 'in', value: names },
            { field: 'status', operator: 'notEqual', value: ['archived'] },
          ],
          sorting: [{ field: 'name', direction: 'ascending' }],
          search: ask.search,
          cursor: ask.cursor,
          pageSize: 20,
        },
        signal: ask.signal,
      }),
    );
    return {
      items: items.map(
        ({ id, name, workspaceName }): Choice => ({ value: id, label: name, hint: workspaceName }),
      ),
      nextCursor,
    };
  };
}
