import { IconStack2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { GridColumn } from '@/components/grid/grid';
import { ListGrid } from '@/components/grid/list-grid';
import { EmptyState } from '@/components/states/states';
import { toastError } from '@/components/toast/toast';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { componentColumns } from './component-columns';
import { ComponentDetails } from './component-details';
import { ComponentForm, CopyForm } from './component-form';
import { ComponentMenu, type OpenForm } from './component-menu';
import { DeleteComponents } from './delete-components';
import { type ComponentEntry, useComponentCommands, useComponentsSource } from './use-components';

interface ComponentsSectionProps {
  projectId: string;
  readOnly: boolean;
  view: GridView;
  onView: (view: GridView) => void;
}

/** The building blocks of the project, with what may be done to each and to many of them. */
export function ComponentsSection({ projectId, readOnly, view, onView }: ComponentsSectionProps) {
  const { t } = useTranslation();
  const source = useComponentsSource(projectId);
  const { read } = useComponentCommands(projectId);
  const mayDelete = useCan('components', 'delete') && !readOnly;
  const [open, setOpen] = useState<OpenForm>();
  const columns = useMemo<GridColumn<ComponentEntry>[]>(
    () => [
      ...componentColumns(t),
      {
        id: 'actions',
        header: t('projects.actions'),
        buttons: true,
        card: 'aside',
        cell: (component) => (
          <ComponentMenu
            projectId={projectId}
            component={component}
            readOnly={readOnly}
            onDetails={() => onView({ ...view, open: component.id })}
            onOpen={setOpen}
          />
        ),
        sortable: false,
        width: 104,
        align: 'end',
        pin: 'right',
      },
    ],
    [t, readOnly, projectId, view, onView],
  );
  const onNewest = () =>
    open &&
    void read(open.component.id)
      .then((component) => setOpen({ ...open, component }))
      .catch(toastError);
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
        record={{
          href: () => undefined,
          panel: (id, row) => <ComponentDetails key={id} componentId={id} known={row} />,
        }}
        {...(mayDelete && {
          bulk: (chosen, done) => <DeleteComponents projectId={projectId} chosen={chosen} onDone={done} />,
        })}
        empty={
          <EmptyState icon={IconStack2} title={t('components.empty')} hint={t('components.emptyHint')} />
        }
      />
      {open && (
        <Form
          key={`${open.component.id} ${open.component.version}`}
          projectId={projectId}
          component={open.component}
          onNewest={onNewest}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
