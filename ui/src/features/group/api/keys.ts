import { keys } from '@/lib/query/keys';

/** The keys of groups. Every page loads the shared file of keys, and not this one. */
export const groupKeys = {
  grid: () => [...keys.groups.all, 'grid'] as const,
  one: (id: string) => [...keys.groups.all, 'one', id] as const,
  history: (id: string) => [...keys.groups.all, 'one', id, 'history'] as const,
  members: (id: string) => [...keys.groups.all, 'members', id] as const,
  name: (except: string) => [...keys.groups.all, 'name', except] as const,
  /** What the forms offer. */
  roles: [...keys.groups.all, 'roles'] as const,
  projects: [...keys.groups.all, 'projects'] as const,
  people: (search: string) => [...keys.groups.all, 'people', search] as const,
};
