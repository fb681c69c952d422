import { ActionIcon } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconDots, IconPencil } from '@tabler/icons-react';
import { askConfirm } from '@/components/dialog/confirm';
import { MenuButton } from '@/components/menu/menu-button';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Noun, Status } from '../api/nouns';
import { useSetStatus } from '../api/use-records';

interface Named {
  id: string;
  status: Status;
  version: number;
}

interface RecordMenuProps<R extends Named, F> {
  noun: Noun<R, F>;
  record: R;
  name: string;
  onEdit: (id: string) => void;
}

/** The actions for one record. */
export function RecordMenu<R extends Named, F>({ noun, record, name, onEdit }: RecordMenuProps<R, F>) {
  const { t } = useTranslation();
  const set = useSetStatus(noun);
  const { id, version } = record;
  const active = record.status === 'active';
  const change = (status: Status) =>
    set.mutate(
      { id, version, status },
      {
        onSuccess: () =>
          toast('success', t(status === 'active' ? 'masterData.activated' : 'masterData.deactivated'), name),
        onError: toastError,
      },
    );
  const deactivate = async () => {
    const sure = await askConfirm({
      title: t('masterData.deactivateTitle', { name }),
      body: t('masterData.deactivateBody'),
      confirm: t('masterData.deactivate'),
    });
    if (sure) change('inactive');
  };
  return (
    <MenuButton
      button={
        <ActionIcon aria-label={t('masterData.actionsOf', { name })} loading={set.isPending}>
          <IconDots size={17} />
        </ActionIcon>
      }
      entries={() => [
        { label: t('masterData.edit'), icon: <IconPencil size={15} />, run: () => onEdit(id) },
        active
          ? {
              label: t('masterData.deactivate'),
              icon: <IconCircleOff size={15} />,
              run: () => void deactivate(),
            }
          : {
              label: t('masterData.activate'),
              icon: <IconCircleCheck size={15} />,
              run: () => change('active'),
            },
      ]}
    />
  );
}
