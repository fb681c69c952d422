import { keys } from '@/lib/query/keys';

/** The keys of parts of an account. Every page loads the shared file of keys, and not this one. */
export const userKeys = {
  counts: (search: string) => [...keys.users.all, 'counts', search] as const,
  projects: (id: string) => [...keys.users.all, 'one', id, 'projects'] as const,
  sessions: (id: string) => [...keys.users.all, 'one', id, 'sessions'] as const,
  signIns: (id: string) => [...keys.users.all, 'one', id, 'sign-ins'] as const,
  factors: (id: string) => [...keys.users.all, 'one', id, 'factors'] as const,
};
