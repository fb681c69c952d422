import { keys } from '@/lib/query/keys';

/** The keys of companies. Every page loads the shared file of keys, and not this one. */
export const tenantKeys = {
  grid: () => [...keys.tenants.all, 'grid'] as const,
  one: (id: string) => [...keys.tenants.all, 'one', id] as const,
  comments: (id: string) => [...keys.tenants.all, 'comments', id] as const,
  history: (id: string) => [...keys.tenants.all, 'history', id] as const,
  license: (id: string) => [...keys.tenants.all, 'license', id] as const,
  deletion: (id: string) => [...keys.tenants.all, 'deletion', id] as const,
  identifier: () => [...keys.tenants.all, 'identifier'] as const,
  crm: (text: string) => [...keys.tenants.all, 'crm', text] as const,
};
