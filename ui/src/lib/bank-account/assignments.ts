import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

/** A payment project with the account that it pays from. */
export type AccountProject = Schema<'BankaccountProject'>;

export const accountProjects = (api: Api) =>
  queryOptions({
    queryKey: [...keys.bankAccounts.all, 'projects'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/bank-accounts/projects', { signal })),
  });

/** Proposes the account that a payment project pays from; a second person confirms it. */
export function useAssignAccount() {
  const api = useApi();
  return useCommand({
    run: async ({ projectId, accountId }: { projectId: string; accountId: string }, header) => {
      await api.PUT('/api/projects/{projectId}/bank-account', {
        params: { path: { projectId }, header },
        body: { accountId },
      });
    },
    invalidates: () => [keys.bankAccounts.all],
    seen: [keys.bankAccounts.all],
  });
}
