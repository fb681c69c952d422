import { useQuery } from '@tanstack/react-query';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { saveFile } from '@/lib/grid/csv';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type ImportResult = Schema<'UserImportResult'>;
export type MailDomains = Schema<'UserMailDomains'>;

/** The lists of users are read again after every outcome. */
const refreshes = [keys.users.all];

export function useInvite() {
  const api = useApi();
  return useCommand({
    run: (body: Schema<'InviteInputBody'>, header) =>
      unwrap(api.POST('/api/users', { params: { header }, body })),
    refreshes: [...refreshes, keys.menu],
  });
}

export function useImportUsers() {
  const api = useApi();
  return useCommand({
    run: async (file: File, header) =>
      unwrap(api.POST('/api/users/import', { params: { header }, body: { file: await file.text() } })),
    refreshes,
  });
}

/** Sends an invitation again, or cancels it. */
export function useInvitation(userId: string) {
  const api = useApi();
  const path = { userId };
  const resend = useCommand({
    run: (_: undefined, header) =>
      unwrap(api.POST('/api/users/{userId}/resend', { params: { path, header } })),
    refreshes,
  });
  const cancel = useCommand({
    run: (_: undefined, header) => api.POST('/api/users/{userId}/cancel', { params: { path, header } }),
    refreshes,
  });
  return { resend, cancel };
}

export function useMailDomains() {
  const api = useApi();
  return useQuery({ queryKey: keys.mailDomains, queryFn: () => unwrap(api.GET('/api/mail-domains')) });
}

export function useSaveMailDomains() {
  const api = useApi();
  return useCommand({
    run: (body: MailDomains, header) => unwrap(api.PUT('/api/mail-domains', { params: { header }, body })),
    stores: () => keys.mailDomains,
  });
}

/** Downloads the template of the import. */
export function useImportTemplate() {
  const api = useApi();
  return async () => {
    try {
      const answer = api.GET('/api/users/csv-template', { parseAs: 'blob' });
      saveFile((await unwrap(answer)) as unknown as Blob, 'users.csv');
    } catch (error) {
      toastError(error);
    }
  };
}
