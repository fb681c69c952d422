import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/** The terms of the company's license with their use. */
export function useLicenseTerms() {
  const api = useApi();
  return useQuery({ queryKey: keys.license.terms(), queryFn: () => unwrap(api.GET('/api/license')) });
}
