import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type PayingProject = Schema<'BankaccountProject'>;

/** The account that a payment project pays from; undefined for other projects. */
export function usePayingProject(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...keys.bankAccounts.all, 'projects'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/bank-accounts/projects', { signal })),
    select: ({ items }) => items.find((one) => one.projectId === projectId),
  });
}

/** The accounts that a project may pay from. */
export function useConfirmedAccounts() {
  const api = useApi();
  return useQuery({
    queryKey: [...keys.bankAccounts.all, 'choices'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/bank-accounts', { signal })),
    select: ({ items }) =>
      items
        .filter(({ confirmed }) => confirmed)
        .map(({ id = '', name, bankName, last4 }) => ({
          value: id,
          label: `${name} · ${bankName} …${last4}`,
        })),
  });
}

export function useProposeAccount(projectId: string) {
  const api = useApi();
  return useCommand({
    run: async (accountId: string, header) => {
      await api.PUT('/api/projects/{projectId}/bank-account', {
        params: { path: { projectId }, header },
        body: { accountId },
      });
    },
    invalidates: () => [keys.bankAccounts.all],
    seen: [keys.bankAccounts.all],
  });
}
