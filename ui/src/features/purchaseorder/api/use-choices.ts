import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';

interface Asked {
  search: string;
  signal: AbortSignal;
}

/** Finds active vendors by number or name. */
export function useVendorChoices() {
  const api = useApi();
  return async ({ search, signal }: Asked) => {
    const { items } = await unwrap(
      api.GET('/api/vendors', { params: { query: { searchTerm: search } }, signal }),
    );
    return { items: items.map(({ number, name }) => ({ value: number, label: name, hint: number })) };
  };
}
