import { keys } from '@/lib/query/keys';

/** The keys of parts of the invoice form. Every page loads the shared file of keys, and not this one. */
export const invoiceKeys = {
  match: (id: string, version: number) => [...keys.invoices.one(id), 'match', version] as const,
  accounts: (companyNumber: string, search: string) =>
    [...keys.invoices.lookups, 'accounts', companyNumber, search] as const,
  companies: (search: string) => [...keys.invoices.lookups, 'companies', search] as const,
  lookup: (projectId: string, fieldId: string, search: string) =>
    [...keys.invoices.lookups, projectId, fieldId, search] as const,
};
