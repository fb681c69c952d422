import { keys } from '@/lib/query/keys';

/** The keys of rules and limits. Every page loads the shared file of keys, and not this one. */
export const approvalKeys = {
  people: () => [...keys.approvals.all, 'people'] as const,
  person: (id: string) => [...keys.approvals.all, 'person', id] as const,
  roles: () => [...keys.approvals.all, 'roles'] as const,
  role: (id: string) => [...keys.approvals.all, 'role', id] as const,
  roleChoices: [...keys.approvals.all, 'role-choices'] as const,
  personChoices: [...keys.approvals.all, 'person-choices'] as const,
};
