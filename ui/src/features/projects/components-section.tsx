import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconStack2, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import type { GridColumn } from '@/components/grid/grid';
import { ListGrid } from '@/components/grid/list-grid';
import { EmptyState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import type { GridView } from '@/lib/grid/grid-view';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { ComponentForm, CopyForm } from './component-form';
import { type ComponentEntry, useComponentCommands, useComponentsSource } from './use-components';

type Open = { form: 'properties' | 'copy'; component: ComponentEntry };

interface ComponentsSectionProps {
  projectId: string;
  readOnly: boolean;
  view: GridView;
  onView: (view: GridView) => void;
}

function dataColumns(t: TFunction): GridColumn<ComponentEntry>[] {
  return [
    { id: 'name', header: t('workspaces.name'), cell: (c) => c.name, width: 170, card: 'title' },
    {
      id: 'componentType',
      header: t('workspaces.type'),
      cell: (c) => t(`components.types.${c.componentType}` as 'components.types.workflow'),
      width: 110,
    },
    {
      id: 'workflowType',
      hidden: true,
      header: t('components.workflowType'),
      cell: (c) => c.workflowType || '—',
      width: 160,
    },
    {
      id: 'description',
      header: t('workspaces.about'),
      cell: (c) => c.description,
      minWidth: 200,
      card: 'hide',
    },
    {
      id: 'triggers',
      header: t('components.triggers'),
      cell: (c) => c.triggers || '—',
      width: 160,
      sortable: false,
    },
    {
      id: 'published',
      header: t('components.published'),
      hidden: true,
      cell: (c) => c.published || '—',
      width: 100,
      align: 'end',
    },
    {
      id: 'creationTime',
      header: t('projects.created'),
      cell: (c) => <DateText value={c.creationTime} />,
      width: 120,
      hidden: true,
    },
    {
      id: 'lastModificationTime',
      header: t('workspaces.changed'),
      cell: (c) => <DateText value={c.lastModificationTime} />,
      width: 130,
    },
  ];
}

/** The building blocks of the project, with what may be done to each. */
export function ComponentsSection({ projectId, readOnly, view, onView }: ComponentsSectionProps) {
  const { t } = useTranslation();
  const source = useComponentsSource(projectId);
  const [open, setOpen] = useState<Open>();
  const columns = useMemo(
    () => [
      ...dataColumns(t),
      ...(readOnly
        ? []
        : [
            {
              id: 'actions',
              header: t('projects.actions'),
              buttons: true,
              card: 'aside' as const,
              cell: (c: ComponentEntry) => (
                <ComponentMenu projectId={projectId} component={c} onOpen={setOpen} />
              ),
              sortable: false,
              width: 90,
              align: 'end' as const,
              pin: 'right' as const,
            },
          ]),
    ],
    [t, readOnly, projectId],
  );
  const Form = open?.form === 'copy' ? CopyForm : ComponentForm;
  return (
    <>
      <ListGrid
        source={source}
        label={t('projects.section.project-components')}
        columns={columns}
        view={view}
        onView={onView}
        rowName={(component) => component.name}
        empty={
          <EmptyState icon={IconStack2} title={t('components.empty')} hint={t('components.emptyHint')} />
        }
      />
      {open && (
        <Form
          key={open.component.id}
          projectId={projectId}
          component={open.component}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface ComponentMenuProps {
  projectId: string;
  component: ComponentEntry;
  onOpen: (what: Open) => void;
}

function ComponentMenu({ projectId, component, onOpen }: ComponentMenuProps) {
  const { t } = useTranslation();
  const mayUpdate = useCan('components', 'update');
  const mayCreate = useCan('components', 'create');
  const mayDelete = useCan('components', 'delete');
  const { remove } = useComponentCommands(projectId);
  const { id, name, version } = component;
  if (!mayUpdate && !mayCreate && !mayDelete) return null;
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
        {mayUpdate && (
          <Menu.Item
            leftSection={<IconPencil size={15} />}
            onClick={() => onOpen({ form: 'properties', component })}
          >
            {t('components.properties')}
          </Menu.Item>
        )}
        {mayCreate && (
          <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => onOpen({ form: 'copy', component })}>
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
