import { keys } from '@/lib/query/keys';

/** The keys of the identity provider. They are not in the shared file, because every page loads that one. */
export const identityProviderKeys = {
  one: [...keys.identityProvider, 'one'] as const,
  history: [...keys.identityProvider, 'history'] as const,
  trial: (id: string) => [...keys.identityProvider, 'trial', id] as const,
};
