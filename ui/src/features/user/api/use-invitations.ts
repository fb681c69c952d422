import { useQuery } from '@tanstack/react-query';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { saveFile } from '@/lib/grid/csv';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { usePeople } from '../components/people';
import { lists } from './use-user-commands';

export type ImportResult = Schema<'UserImportResult'>;
export type MailDomains = Schema<'UserMailDomains'>;

export type PlatformRole = Schema<'UserAdministratorEntry'>['role'];

/** Users have roles of their company, administrators have one role of the installation. */
type Invitation = Schema<'InviteInputBody'> & { role: PlatformRole };

/** The lists of users are read again after every outcome. */
const refreshes = [keys.users.all];

export function useInvite() {
  const api = useApi();
  const people = usePeople();
  return useCommand({
    run: ({ roles, role, ...body }: Invitation, header) =>
      unwrap(
        people === 'users'
          ? api.POST('/api/users', { params: { header }, body: { roles, ...body } })
          : api.POST('/api/administrators', { params: { header }, body: { role, ...body } }),
      ),
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
  const people = usePeople();
  const path = { userId };
  const resend = useCommand({
    run: (_: undefined, header) =>
      unwrap(
        people === 'users'
          ? api.POST('/api/users/{userId}/resend', { params: { path, header } })
          : api.POST('/api/administrators/{userId}/resend', { params: { path, header } }),
      ),
    refreshes,
  });
  const cancel = useCommand({
    run: (_: undefined, header) =>
      people === 'users'
        ? api.POST('/api/users/{userId}/cancel', { params: { path, header } })
        : api.POST('/api/administrators/{userId}/cancel', { params: { path, header } }),
    // A canceled invitation has no page that could be read again.
    refreshes: lists,
    seen: refreshes,
  });
  return { resend, cancel };
}

export function useMailDomains() {
  const api = useApi();
  const people = usePeople();
  return useQuery({
    queryKey: keys.mailDomains,
    queryFn: () =>
      unwrap(people === 'users' ? api.GET('/api/mail-domains') : api.GET('/api/administrators/mail-domains')),
  });
}

export function useSaveMailDomains() {
  const api = useApi();
  const people = usePeople();
  return useCommand({
    run: (body: MailDomains, header) =>
      unwrap(
        people === 'users'
          ? api.PUT('/api/mail-domains', { params: { header }, body })
          : api.PUT('/api/administrators/mail-domains', { params: { header }, body }),
      ),
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
