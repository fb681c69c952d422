import { Button } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { askConfirm } from '@/components/dialog/confirm';
import type { SelectedRows } from '@/components/grid/requests';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useRemoveMembers } from '../api/use-groups';

interface RemoveMembersProps {
  groupId: string;
  chosen: SelectedRows;
  onDone: () => void;
}

/** Removes the selected members from the group. */
export function RemoveMembers({ groupId, chosen, onDone }: RemoveMembersProps) {
  const { t } = useTranslation();
  const remove = useRemoveMembers(groupId);
  const { selection, count } = chosen;
  const ask = async () => {
    const sure = await askConfirm({
      title: t('groups.removeTitle', { count }),
      body: t('groups.removeBody'),
      confirm: t('groups.remove'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { ...selection, confirmed: count },
      {
        onSuccess: () => {
          onDone();
          toast('success', t('groups.removed', { count }));
        },
        onError: toastError,
      },
    );
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      color="red"
      leftSection={<IconUserMinus size={13} />}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {t('groups.remove')}
    </Button>
  );
}
