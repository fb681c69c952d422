import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type Absence = Schema<'Absence'>;
export type Delegate = Schema<'AbsencePerson'>;
type Entered = Omit<Schema<'AbsenceEntered'>, '$schema'>;

const own = '/api/absences';
const of = '/api/users/{userId}/absences';

/** The absences of a user, or the own ones without a user. */
export function useAbsences(userId = '') {
  const api = useApi();
  return useQuery({
    queryKey: keys.absences.of(userId),
    queryFn: ({ signal }) =>
      unwrap(userId ? api.GET(of, { params: { path: { userId } }, signal }) : api.GET(own, { signal })),
  });
}

export function useEnterAbsence(userId = '') {
  const api = useApi();
  return useCommand({
    run: (body: Entered, header) =>
      unwrap(
        userId
          ? api.POST(of, { params: { path: { userId }, header }, body })
          : api.POST(own, { params: { header }, body }),
      ),
    stores: () => keys.absences.of(userId),
    invalidates: () => [keys.menu],
  });
}

export function useCancelAbsence(userId = '') {
  const api = useApi();
  return useCommand({
    run: (absenceId: string, header) =>
      unwrap(
        userId
          ? api.POST('/api/users/{userId}/absences/{absenceId}/cancel', {
              params: { path: { userId, absenceId }, header },
            })
          : api.POST('/api/absences/{absenceId}/cancel', { params: { path: { absenceId }, header } }),
      ),
    stores: () => keys.absences.of(userId),
    seen: [keys.absences.of(userId)],
  });
}

/** Searches for people who can be delegates. */
export function useDelegateSearch(userId = '') {
  const api = useApi();
  return async (search: string, signal: AbortSignal): Promise<Delegate[]> => {
    const query = { search };
    const found = await unwrap(
      userId
        ? api.GET('/api/users/{userId}/absences/candidates', {
            params: { path: { userId }, query },
            signal,
          })
        : api.GET('/api/absences/candidates', { params: { query }, signal }),
    );
    return found.people;
  };
}
