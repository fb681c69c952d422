import { useQueryClient } from '@tanstack/react-query';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { saveFile } from '@/lib/grid/csv';
import { roleQueries } from '../api/queries';
import { writeRole } from './role-file';

/** Saves the role as a JSON file that the role builder imports. */
export function useExportRole() {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (roleId: string) => {
    try {
      const role = await queryClient.fetchQuery({ ...roleQueries.one(api, roleId), staleTime: 0 });
      const name = role.name
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
      saveFile(new Blob([writeRole(role)], { type: 'application/json' }), `role-${name}.json`);
    } catch (error) {
      toastError(error);
    }
  };
}
