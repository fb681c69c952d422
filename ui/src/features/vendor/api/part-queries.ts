import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { vendorPolicyQuery } from '@/lib/vendor/policy';
import { vendorKeys } from './keys';

/** The queries of the parts of a vendor's page. */
export const partQueries = {
  accounts: (api: Api, vendorId: string) =>
    queryOptions({
      queryKey: vendorKeys.accounts(vendorId),
      queryFn: () =>
        unwrap(api.GET('/api/vendors/{vendorId}/bank-accounts', { params: { path: { vendorId } } })),
    }),
  policy: vendorPolicyQuery,
  bankChanges: (api: Api, vendorId: string) =>
    queryOptions({
      queryKey: vendorKeys.bankChanges(vendorId),
      queryFn: () => unwrap(api.GET('/api/account-changes', { params: { query: { vendorId } } })),
    }),
  documents: (api: Api, vendorId: string) =>
    queryOptions({
      queryKey: vendorKeys.documents(vendorId),
      queryFn: () => unwrap(api.GET('/api/vendors/{vendorId}/documents', { params: { path: { vendorId } } })),
    }),
  history: (api: Api, vendorId: string) =>
    queryOptions({
      queryKey: keys.vendors.history(vendorId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/vendors/{vendorId}/history', { params: { path: { vendorId } }, signal })),
    }),
};
