import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/** The people who run the installation have the same operations as users, at other addresses. */
export type People = 'users' | 'administrators';

const of = (userId: string) => ({ path: { userId } });

// Both kinds share their keys, because no person sees both.
// `one` has no signal: a loader may wait for the request that a closed panel started.
export const userQueries = {
  one: (api: Api, userId: string, people: People = 'users') =>
    queryOptions({
      queryKey: keys.users.one(userId),
      queryFn: () =>
        unwrap(
          people === 'users'
            ? api.GET('/api/users/{userId}', { params: of(userId) })
            : api.GET('/api/administrators/{userId}', { params: of(userId) }),
        ),
    }),
};
