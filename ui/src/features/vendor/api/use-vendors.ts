import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { vendorKeys } from './keys';
import { partQueries } from './part-queries';
import { vendorQueries } from './queries';

export type Vendor = Schema<'Vendor'>;
export type VendorDetails = Omit<Schema<'VendorDetails'>, '$schema'>;
export type VendorAccount = Schema<'VendorAccount'>;
export type Proposal = Omit<Schema<'VendorProposal'>, '$schema'>;
export type BankChange = Schema<'BankfileAccountChange'>;

const one = '/api/vendors/{vendorId}';
const stores = ({ id }: Vendor) => keys.vendors.one(id);
// Not the vendor itself, whose data a save stores.
const invalidates = ({ id }: Vendor) => [keys.vendors.grid(), keys.vendors.history(id)];

export const useVendor = (vendorId: string) => useQuery(vendorQueries.one(useApi(), vendorId));

export const useAccounts = (vendorId: string) => useQuery(partQueries.accounts(useApi(), vendorId));

export function useCreateVendor() {
  const api = useApi();
  return useCommand({
    run: (body: VendorDetails, header) => unwrap(api.POST('/api/vendors', { params: { header }, body })),
    stores,
    invalidates,
  });
}

export function useSaveVendor(vendorId: string) {
  const api = useApi();
  return useCommand({
    run: (body: VendorDetails & { version: number }, header) =>
      unwrap(api.PUT(one, { params: { path: { vendorId }, header }, body })),
    stores,
    invalidates,
  });
}

export function useSetVendorStatus(vendorId: string) {
  const api = useApi();
  return useCommand({
    run: (body: { active: boolean; version: number }, header) =>
      unwrap(api.PUT('/api/vendors/{vendorId}/status', { params: { path: { vendorId }, header }, body })),
    stores,
    invalidates,
    seen: [keys.vendors.one(vendorId)],
  });
}

const storesAccounts = (vendorId: string) => ({
  stores: () => vendorKeys.accounts(vendorId),
  invalidates: () => [keys.vendors.grid(), keys.vendors.one(vendorId), keys.vendors.history(vendorId)],
});

export function useProposeAccount(vendorId: string) {
  const api = useApi();
  return useCommand({
    run: (body: Proposal, header) =>
      unwrap(
        api.POST('/api/vendors/{vendorId}/bank-accounts', { params: { path: { vendorId }, header }, body }),
      ),
    ...storesAccounts(vendorId),
    seen: [vendorKeys.accounts(vendorId)],
  });
}

interface AccountDecision {
  vendorAccountId: string;
  approve: boolean;
  comment: string;
}

export function useDecideAccount(vendorId: string) {
  const api = useApi();
  return useCommand({
    run: ({ vendorAccountId, ...body }: AccountDecision, header) =>
      unwrap(
        api.POST('/api/vendors/{vendorId}/bank-accounts/{vendorAccountId}/decision', {
          params: { path: { vendorId, vendorAccountId }, header },
          body,
        }),
      ),
    ...storesAccounts(vendorId),
    seen: [vendorKeys.accounts(vendorId)],
  });
}

export function useWithdrawAccount(vendorId: string) {
  const api = useApi();
  return useCommand({
    run: (vendorAccountId: string, header) =>
      unwrap(
        api.POST('/api/vendors/{vendorId}/bank-accounts/{vendorAccountId}/withdrawal', {
          params: { path: { vendorId, vendorAccountId }, header },
        }),
      ),
    ...storesAccounts(vendorId),
    seen: [vendorKeys.accounts(vendorId)],
  });
}

export function useDecideBankChange(vendorId: string) {
  const api = useApi();
  return useCommand({
    run: async ({ changeId, ...body }: { changeId: string; approve: boolean; comment: string }, header) => {
      await api.POST('/api/account-changes/{changeId}/decision', {
        params: { path: { changeId }, header },
        body,
      });
    },
    invalidates: () => [
      vendorKeys.bankChanges(vendorId),
      vendorKeys.accounts(vendorId),
      keys.vendors.one(vendorId),
      keys.vendors.grid(),
      keys.vendors.history(vendorId),
    ],
    seen: [vendorKeys.bankChanges(vendorId)],
  });
}
