import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type OwnFactors = Schema<'TwofactorState'>;
export type Factor = Schema<'TwofactorFactor'>;

export type Kind = Factor['kind'];

/** The list is read again after every outcome. */
const refreshes = [keys.ownFactors];

export function useOwnFactors() {
  const api = useApi();
  return useQuery({
    queryKey: keys.ownFactors,
    queryFn: ({ signal }) => unwrap(api.GET('/api/session/two-factor', { signal })),
  });
}

/** The changes of the own factors. Each needs a proof, which is sent as the code. */
export function useFactorCommands() {
  const api = useApi();
  const begin = useCommand({
    run: (body: { kind: Kind; name: string; code: string }, header) =>
      unwrap(api.POST('/api/session/two-factor/factors', { params: { header }, body })),
  });
  const requestPasskey = useCommand({
    run: (_: undefined, header) =>
      unwrap(api.POST('/api/session/two-factor/passkey', { params: { header } })),
  });
  const finish = useCommand({
    run: ({ factorId, code }: { factorId: string; code: string }, header) =>
      unwrap(
        api.POST('/api/session/two-factor/factors/{factorId}/confirm', {
          params: { path: { factorId }, header },
          body: { code },
        }),
      ),
    refreshes,
  });
  const rename = useCommand({
    run: async ({ factorId, ...body }: { factorId: string; name: string; code: string }, header) => {
      await api.PUT('/api/session/two-factor/factors/{factorId}', {
        params: { path: { factorId }, header },
        body,
      });
    },
    refreshes,
  });
  const remove = useCommand({
    run: async ({ factorId, code }: { factorId: string; code: string }, header) => {
      await api.POST('/api/session/two-factor/factors/{factorId}/remove', {
        params: { path: { factorId }, header },
        body: { code },
      });
    },
    refreshes,
  });
  const renew = useCommand({
    run: (body: { code: string }, header) =>
      unwrap(api.POST('/api/session/two-factor/recovery-codes', { params: { header }, body })),
    refreshes,
  });
  return { begin, requestPasskey, finish, rename, remove, renew };
}
