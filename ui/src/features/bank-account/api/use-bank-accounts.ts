import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { accountKey, bankAccountQueries } from './queries';

export type BankAccount = Schema<'BankaccountBankAccount'>;
export type AccountSettings = Schema<'BankaccountSettings'>;
export type PendingChange = Schema<'BankaccountPendingChange'>;

type ChangedAccount = AccountSettings & { name: string; version: number; firstCheck?: number };
type NewAccount = AccountSettings & { name: string; number: string; firstCheck?: number };

const stores = ({ id = '' }: BankAccount) => accountKey(id);
const invalidates = ({ id = '' }: BankAccount) => [
  [...keys.bankAccounts.all, 'grid'],
  [...accountKey(id), 'history'],
  keys.connections.all,
];

/** The account, read again every two seconds while its connection is tested. */
export const useBankAccount = (accountId: string) =>
  useQuery({
    ...bankAccountQueries.one(useApi(), accountId),
    refetchInterval: ({ state }) => state.data?.profile?.test === 'connecting' && 2000,
  });

export function useCreateBankAccount() {
  const api = useApi();
  return useCommand({
    run: (body: NewAccount, header) => unwrap(api.POST('/api/bank-accounts', { params: { header }, body })),
    stores,
    invalidates,
  });
}

export function useSaveBankAccount(accountId: string) {
  const api = useApi();
  return useCommand({
    run: (body: ChangedAccount, header) =>
      unwrap(api.PUT('/api/bank-accounts/{accountId}', { params: { path: { accountId }, header }, body })),
    stores,
    invalidates,
  });
}

export interface Decision {
  bankAccountChangeId: string;
  approve: boolean;
  comment: string;
}

export function useDecideChange(accountId: string) {
  const api = useApi();
  return useCommand({
    run: (body: Decision, header) =>
      unwrap(
        api.POST('/api/bank-accounts/{accountId}/decision', {
          params: { path: { accountId }, header },
          body,
        }),
      ),
    invalidates: () => [keys.bankAccounts.all, keys.connections.all],
    seen: [keys.bankAccounts.all],
  });
}

export function useWithdrawChange(accountId: string) {
  const api = useApi();
  return useCommand({
    run: (changeId: string, header) =>
      unwrap(
        api.POST('/api/bank-accounts/{accountId}/withdrawal', {
          params: { path: { accountId }, header },
          body: { bankAccountChangeId: changeId },
        }),
      ),
    invalidates: () => [keys.bankAccounts.all],
    seen: [keys.bankAccounts.all],
  });
}

export function useTestDelivery(accountId: string) {
  const api = useApi();
  return useCommand({
    run: ({ connectionId, id: profileId }: { connectionId: string; id: string }, header) =>
      unwrap(
        api.POST('/api/connections/{connectionId}/profiles/{profileId}/test', {
          params: { path: { connectionId, profileId }, header },
          body: { message: false },
        }),
      ),
    invalidates: () => [accountKey(accountId), keys.connections.all],
    seen: [accountKey(accountId)],
  });
}
