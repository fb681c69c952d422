import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/** The license of the company; while it is unknown, nothing is refused here and the server decides. */
export function useSubscription() {
  const api = useApi();
  return useQuery({
    queryKey: keys.subscription,
    queryFn: () => unwrap(api.GET('/api/subscription')),
    staleTime: 60_000,
  });
}
