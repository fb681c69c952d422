import { keys } from '@/lib/query/keys';

/** The keys of parts of a vendor. Every page loads the shared file of keys, and not this one. */
export const vendorKeys = {
  accounts: (id: string) => [...keys.vendors.all, 'accounts', id] as const,
  bankChanges: (id: string) => [...keys.vendors.all, 'bank-changes', id] as const,
  documents: (id: string) => [...keys.vendors.all, 'documents', id] as const,
};
