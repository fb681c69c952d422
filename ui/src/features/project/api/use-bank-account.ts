import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { accountProjects } from '@/lib/bank-account/assignments';
import { keys } from '@/lib/query/keys';

/** The account that a payment project pays from; undefined for other projects. */
export function usePayingProject(projectId: string) {
  return useQuery({
    ...accountProjects(useApi()),
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
