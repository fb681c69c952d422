import { ActionIcon, Menu } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconDots, IconPencil } from '@tabler/icons-react';
import { askConfirm } from '@/components/dialog/confirm';
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
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('masterData.actionsOf', { name })} loading={set.isPending}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onEdit(id)}>
          {t('masterData.edit')}
        </Menu.Item>
        {active ? (
          <Menu.Item leftSection={<IconCircleOff size={15} />} onClick={() => void deactivate()}>
            {t('masterData.deactivate')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconCircleCheck size={15} />} onClick={() => change('active')}>
            {t('masterData.activate')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
