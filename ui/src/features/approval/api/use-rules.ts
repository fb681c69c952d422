import { useMutation, useQuery } from '@tanstack/react-query';
import type { Choice } from '@/components/fields/async-select';
import type { ChoicePage } from '@/components/fields/use-choices';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { useCan } from '@/lib/session/permission';
import { approvalKeys } from './keys';

export type RuleBody = Schema<'ApprovalRuleBody'>;
export type TestFacts = Schema<'ApprovalFacts'>;
export type TestResult = Schema<'ApprovalTest'>;

const rules = '/api/projects/{projectId}/approval-rules';

export function useApprovalRules(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.projects.approvalRules(projectId),
    queryFn: ({ signal }) => unwrap(api.GET(rules, { params: { path: { projectId } }, signal })),
  });
}

export function useSaveApprovalRules(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (body: { rules: RuleBody[]; version: number }, header) =>
      unwrap(api.PUT(rules, { params: { path: { projectId }, header }, body })),
    stores: () => keys.projects.approvalRules(projectId),
  });
}

/** Who would approve an example of an invoice. It changes nothing. */
export function useTestRules(projectId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: (body: { rules: RuleBody[]; facts: TestFacts }) =>
      unwrap(
        api.POST('/api/projects/{projectId}/approval-rules/test', { params: { path: { projectId } }, body }),
      ),
  });
}

/** The roles that a level can name; none without the permission to read them. */
export function useRoleChoices() {
  const api = useApi();
  return useQuery({
    queryKey: approvalKeys.roleChoices,
    queryFn: ({ signal }) => unwrap(api.GET('/api/roles', { signal })),
    select: ({ roles }) => roles.map(({ id, name }): Choice => ({ value: id, label: name })),
    enabled: useCan('roles', 'getList'),
  });
}

export function useGroupChoices() {
  const api = useApi();
  return useQuery({
    queryKey: keys.projects.groups(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/project-groups', { signal })),
    select: ({ groups }) => groups.map(({ id, name }): Choice => ({ value: id, label: name })),
    enabled: useCan('projects', 'manageProjectGroups'),
  });
}

/** Finds people who are not deactivated. */
export function usePersonSearch() {
  const api = useApi();
  return async (ask: { search: string; cursor: string; signal: AbortSignal }): Promise<ChoicePage> => {
    const { items, nextCursor } = await unwrap(
      api.POST('/api/users/grid', {
        body: {
          filters: [{ field: 'status', operator: 'notEqual', value: ['inactive'] }],
          sorting: [{ field: 'fullName', direction: 'ascending' }],
          search: ask.search,
          cursor: ask.cursor,
          pageSize: 20,
        },
        signal: ask.signal,
      }),
    );
    return {
      items: items.map(({ id, fullName, email }): Choice => ({ value: id, label: fullName, hint: email })),
      nextCursor,
    };
  };
}
