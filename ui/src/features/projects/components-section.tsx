import { IconStack2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { GridColumn } from '@/components/grid/grid';
import { ListGrid } from '@/components/grid/list-grid';
import { EmptyState } from '@/components/states/states';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { componentColumns } from './component-columns';
import { ComponentDetails } from './component-details';
import { ComponentForms, type OpenForm } from './component-forms';
import { ComponentMenu } from './component-menu';
import { DeleteComponents } from './delete-components';
import { type ComponentEntry, useComponentsSource } from './use-components';

interface ComponentsSectionProps {
  projectId: string;
  readOnly: boolean;
  view: GridView;
  onView: (view: GridView) => void;
  open: OpenForm | undefined;
  onOpen: (open: OpenForm | undefined) => void;
}

/** The components of the project, with single and bulk actions. */
export function ComponentsSection(props: ComponentsSectionProps) {
  const { projectId, readOnly, view, onView, open, onOpen } = props;
  const { t } = useTranslation();
  const source = useComponentsSource(projectId);
  const mayDelete = useCan('components', 'delete') && !readOnly;
  const [known, setKnown] = useState<ComponentEntry>();
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
            onOpen={(form) => {
              setKnown(component);
              onOpen({ form, id: component.id });
            }}
          />
        ),
        sortable: false,
        width: 104,
        align: 'end',
        pin: 'right',
      },
    ],
    [t, readOnly, projectId, view, onView, onOpen],
  );
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
      {open && !readOnly && (
        <ComponentForms
          key={`${open.form} ${open.id}`}
          projectId={projectId}
          open={open}
          known={known?.id === open.id ? known : undefined}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  );
}
