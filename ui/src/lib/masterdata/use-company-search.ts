import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';

/** Finds active companies by number or name. */
export function useCompanySearch() {
  const api = useApi();
  return async ({ search, signal }: { search: string; signal: AbortSignal }) => {
    const { items } = await unwrap(
      api.POST('/api/master-data/companies/grid', {
        body: {
          pageSize: 50,
          search,
          filters: [{ field: 'status', operator: 'in', value: ['active'] }],
        },
        signal,
      }),
    );
    return {
      items: items.map(({ number, name }) => ({ value: number, label: number, hint: name })),
    };
  };
}
