import { ActionIcon } from '@mantine/core';
import { IconCopy, IconDots, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { askConfirm } from '@/components/dialog/confirm';
import { MenuButton } from '@/components/menu/menu-button';
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
    <MenuButton
      button={
        <ActionIcon aria-label={t('projects.actionsOf', { name })}>
          <IconDots size={17} />
        </ActionIcon>
      }
      entries={() => [
        { label: t('components.details'), icon: <IconInfoCircle size={15} />, run: onDetails },
        mayUpdate && {
          label: t('components.properties'),
          icon: <IconPencil size={15} />,
          run: () => onOpen('properties'),
        },
        mayCreate && { label: t('common.copy'), icon: <IconCopy size={15} />, run: () => onOpen('copy') },
        mayDelete && {
          label: t('indexFields.delete'),
          icon: <IconTrash size={15} />,
          danger: true,
          run: () => void erase(),
        },
      ]}
    />
  );
}
