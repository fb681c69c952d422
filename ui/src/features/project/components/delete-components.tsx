import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { askConfirm } from '@/components/dialog/confirm';
import type { SelectedRows } from '@/components/grid/requests';
import { toast, toastError } from '@/components/toast/toast';
import { ApiError } from '@/lib/errors/api-error';
import { explainNow } from '@/lib/errors/explain';
import { loadSection, useTranslation } from '@/lib/i18n/i18n';
import { useComponentCommands } from '../api/use-components';

interface DeleteComponentsProps {
  projectId: string;
  chosen: SelectedRows;
  onDone: () => void;
}

/** Deletes the selected components except those with running jobs, which are listed with the reason. */
export function DeleteComponents({ projectId, chosen, onDone }: DeleteComponentsProps) {
  const { t } = useTranslation();
  const { removeMany } = useComponentCommands(projectId);
  const { selection, count } = chosen;
  const erase = async () => {
    const sure = await askConfirm({
      title: t('components.deleteMany', { count }),
      body: t('components.deleteBody'),
      confirm: t('indexFields.delete'),
      danger: true,
    });
    if (!sure) return;
    removeMany.mutate(
      { ...selection, confirmed: count },
      {
        onSuccess: async ({ deleted, kept }) => {
          onDone();
          if (deleted > 0) toast('success', t('components.deletedMany', { count: deleted }));
          if (kept.length > 0) await loadSection('errors');
          for (const { name, errorCode } of kept.slice(0, 3)) {
            const { cause, next } = explainNow(new ApiError({ code: errorCode, status: 409 }));
            toast('warning', t('components.kept', { name }), `${cause} ${next}`);
          }
          if (kept.length > 3) toast('warning', t('components.keptMore', { count: kept.length - 3 }));
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
      leftSection={<IconTrash size={13} />}
      loading={removeMany.isPending}
      onClick={() => void erase()}
    >
      {t('indexFields.delete')}
    </Button>
  );
}
