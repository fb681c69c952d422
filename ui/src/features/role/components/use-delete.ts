import { useQueryClient } from '@tanstack/react-query';
import { askConfirm } from '@/components/dialog/confirm';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { type RoleEntry, useDeleteRole } from '../api/use-roles';
import { toastRefusal } from './refusal';

/** Deletes a role after a confirmation. A role in use stays, and the refusal names its uses. */
export function useDelete(onDeleted?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const remove = useDeleteRole();
  const ask = async ({ id, name, version }: Pick<RoleEntry, 'id' | 'name' | 'version'>) => {
    const sure = await askConfirm({
      title: t('roles.deleteTitle', { name }),
      body: t('roles.deleteBody'),
      confirm: t('roles.delete'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { id, version },
      {
        onSuccess: () => {
          toast('success', t('roles.deleted'), name);
          // The page is left first: otherwise it would request the deleted role.
          onDeleted?.();
          void queryClient.invalidateQueries({ queryKey: keys.roles.list() });
        },
        onError: toastRefusal,
      },
    );
  };
  return { ask, busy: remove.isPending };
}
