import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { userKeys } from './keys';
import type { People } from './queries';

const of = (userId: string) => ({ path: { userId } });

/** What pages read beside a user. The route of a user does not load this module. */
export const userDetails = {
  projects: (api: Api, userId: string) =>
    queryOptions({
      queryKey: userKeys.projects(userId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/users/{userId}/projects', { params: of(userId), signal })),
    }),
  permissions: (api: Api, userId: string) =>
    queryOptions({
      queryKey: [...keys.users.one(userId), 'permissions'],
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/users/{userId}/permissions', { params: of(userId), signal })),
    }),
  sessions: (api: Api, userId: string, people: People) =>
    queryOptions({
      queryKey: userKeys.sessions(userId),
      queryFn: ({ signal }) =>
        unwrap(
          people === 'users'
            ? api.GET('/api/users/{userId}/sessions', { params: of(userId), signal })
            : api.GET('/api/administrators/{userId}/sessions', { params: of(userId), signal }),
        ),
    }),
  factors: (api: Api, userId: string, people: People) =>
    queryOptions({
      queryKey: userKeys.factors(userId),
      queryFn: ({ signal }) =>
        unwrap(
          people === 'users'
            ? api.GET('/api/users/{userId}/two-factor', { params: of(userId), signal })
            : api.GET('/api/administrators/{userId}/two-factor', { params: of(userId), signal }),
        ),
    }),
  signIns: (api: Api, userId: string, people: People) =>
    queryOptions({
      queryKey: userKeys.signIns(userId),
      queryFn: ({ signal }) =>
        unwrap(
          people === 'users'
            ? api.GET('/api/users/{userId}/sign-ins', { params: of(userId), signal })
            : api.GET('/api/administrators/{userId}/sign-ins', { params: of(userId), signal }),
        ),
    }),
  history: (api: Api, userId: string, people: People) =>
    queryOptions({
      queryKey: keys.users.history(userId),
      queryFn: ({ signal }) =>
        unwrap(
          people === 'users'
            ? api.GET('/api/users/{userId}/history', { params: of(userId), signal })
            : api.GET('/api/administrators/{userId}/history', { params: of(userId), signal }),
        ),
    }),
  counts: (api: Api, search: string, people: People) =>
    queryOptions({
      queryKey: userKeys.counts(search),
      queryFn: ({ signal }) => {
        const asked = { params: { query: search ? { search } : {} }, signal };
        return unwrap(
          people === 'users'
            ? api.GET('/api/users/counts', asked)
            : api.GET('/api/administrators/counts', asked),
        );
      },
      // While a search is typed, the numbers of the last one stay.
      placeholderData: (last) => last,
    }),
  roles: (api: Api) =>
    queryOptions({
      queryKey: keys.users.roles(),
      queryFn: ({ signal }) => unwrap(api.GET('/api/roles', { signal })),
    }),
};
