import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { usePeople } from '../components/people';
import { userKeys } from './keys';

export type Account = Schema<'UserAccount'>;
type Body<Name extends 'ProfileInputBody' | 'RolesInputBody' | 'LimitInputBody'> = Omit<
  Schema<Name>,
  'version' | '$schema'
>;

/** The lists of people with their counts, whatever was searched. */
export const lists = [keys.users.grid(), userKeys.counts('').slice(0, 2)];

/** Every change answers with the whole account. The lists and the history are read again. */
const effects = {
  stores: ({ id }: Account) => keys.users.one(id),
  invalidates: ({ id }: Account) => [
    ...lists,
    keys.users.history(id),
    userKeys.projects(id),
    userKeys.sessions(id),
    userKeys.signIns(id),
  ],
};

/** Saves the names and the language on the version that the person saw. */
export function useSaveProfile(userId: string) {
  const api = useApi();
  const people = usePeople();
  const profile = useCommand({
    run: (body: Schema<'ProfileInputBody'>, header) => {
      const params = { path: { userId }, header };
      return unwrap(
        people === 'users'
          ? api.PUT('/api/users/{userId}', { params, body })
          : api.PUT('/api/administrators/{userId}', { params, body }),
      );
    },
    ...effects,
  });
  return (values: Body<'ProfileInputBody'>, { version }: Account) =>
    profile.mutateAsync({ ...values, version });
}

/** The changes of the access of one account, each on the version that the person saw. */
export function useSaveUser(userId: string) {
  const api = useApi();
  const path = { userId };
  const roles = useCommand({
    run: (body: Schema<'RolesInputBody'>, header) =>
      unwrap(api.PUT('/api/users/{userId}/roles', { params: { path, header }, body })),
    ...effects,
  });
  const limit = useCommand({
    run: (body: Schema<'LimitInputBody'>, header) =>
      unwrap(api.PUT('/api/users/{userId}/approval-limit', { params: { path, header }, body })),
    ...effects,
  });
  return {
    roles: (values: Body<'RolesInputBody'>, { version }: Account) =>
      roles.mutateAsync({ ...values, version }),
    limit: (values: Body<'LimitInputBody'>, { version }: Account) =>
      limit.mutateAsync({ ...values, version }),
  };
}

/** Opens or closes an account. */
export function useSetActive() {
  const api = useApi();
  const people = usePeople();
  return useCommand({
    run: ({ userId, active }: { userId: string; active: boolean }, header) => {
      const params = { path: { userId }, header };
      if (people === 'administrators') {
        return unwrap(
          active
            ? api.PUT('/api/administrators/{userId}/activate', { params })
            : api.PUT('/api/administrators/{userId}/deactivate', { params }),
        );
      }
      return unwrap(
        active
          ? api.PUT('/api/users/{userId}/activate', { params })
          : api.PUT('/api/users/{userId}/deactivate', { params }),
      );
    },
    ...effects,
    seen: [keys.users.all],
  });
}

/** Ends one session of a user, or all of them. */
export function useEndSessions(userId: string) {
  const api = useApi();
  const people = usePeople();
  return useCommand({
    run: async (sessionId: string | undefined, header) => {
      if (sessionId) {
        const params = { path: { userId, sessionId }, header };
        await (people === 'users'
          ? api.DELETE('/api/users/{userId}/sessions/{sessionId}', { params })
          : api.DELETE('/api/administrators/{userId}/sessions/{sessionId}', { params }));
      } else {
        const params = { path: { userId }, header };
        await (people === 'users'
          ? api.DELETE('/api/users/{userId}/sessions', { params })
          : api.DELETE('/api/administrators/{userId}/sessions', { params }));
      }
    },
    refreshes: [userKeys.sessions(userId), userKeys.signIns(userId), keys.ownSessions],
  });
}

/** Removes every factor of another user, which ends their sessions. */
export function useResetFactors(userId: string) {
  const api = useApi();
  const people = usePeople();
  return useCommand({
    run: (_: undefined, header) => {
      const params = { path: { userId }, header };
      return unwrap(
        people === 'users'
          ? api.POST('/api/users/{userId}/two-factor/reset', { params })
          : api.POST('/api/administrators/{userId}/two-factor/reset', { params }),
      );
    },
    stores: () => userKeys.factors(userId),
    refreshes: [
      keys.users.grid(),
      userKeys.factors(userId),
      userKeys.sessions(userId),
      userKeys.signIns(userId),
      keys.users.history(userId),
    ],
  });
}
