import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { askConfirm } from '@/components/dialog/confirm';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type ComponentEntry, useComponentCommands } from '../api/use-components';
import type { OpenForm } from './component-forms';

interface ComponentMenuProps {
  projectId: string;
  component: ComponentEntry;
  readOnly: boolean;
  onDetails: () => void;
  onOpen: (form: OpenForm['form']) => void;
}

/** The actions for one component. */
export function ComponentMenu({ projectId, component, readOnly, onDetails, onOpen }: ComponentMenuProps) {
  const { t } = useTranslation();
  const mayUpdate = useCan('components', 'update') && !readOnly;
  const mayCreate = useCan('components', 'create') && !readOnly;
  const mayDelete = useCan('components', 'delete') && !readOnly;
  const { remove } = useComponentCommands(projectId);
  const { id, name, version } = component;
  const erase = async () => {
    const title = t('components.deleteTitle', { name });
    const sure = await askConfirm({
      title,
      body: t('components.deleteBody'),
      confirm: t('indexFields.delete'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { id, version },
      { onSuccess: () => toast('success', t('components.deleted'), name), onError: toastError },
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('projects.actionsOf', { name })}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconInfoCircle size={15} />} onClick={onDetails}>
          {t('components.details')}
        </Menu.Item>
        {mayUpdate && (
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onOpen('properties')}>
            {t('components.properties')}
          </Menu.Item>
        )}
        {mayCreate && (
          <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => onOpen('copy')}>
            {t('common.copy')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void erase()}>
            {t('indexFields.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
