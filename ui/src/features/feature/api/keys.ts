import { keys } from '@/lib/query/keys';

const [features] = keys.features.all;

/** The queries of this feature. They begin with the key that an event makes stale. */
export const featureKeys = {
  grid: () => [features, 'grid'] as const,
  tenants: [features, 'tenants'] as const,
  one: (id: string) => [features, 'one', id] as const,
  history: (id: string) => [features, 'one', id, 'history'] as const,
  name: (except: string) => [features, 'name', except] as const,
};
