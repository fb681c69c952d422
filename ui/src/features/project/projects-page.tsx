import { Button } from '@mantine/core';
import { IconFolder, IconPlus, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useInvoiceFigures } from '@/components/figures/use-invoice-figures';
import { List, useListRows } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import { EmptyState } from '@/components/states/states';
import { Tiles, useViewMode, ViewSwitch } from '@/components/tiles/tiles';
import { shortName } from '@/lib/format/name';
import { byName, type GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { projectList, projectPage } from './components/project-list';
import { ProjectTile } from './components/project-tile';

// The forms are loaded on demand, because the page works without them.
const CreateProject = lazyComponent(() =>
  import('./components/create-project').then((form) => form.CreateProject),
);
const ImportForm = lazyComponent(() => import('./components/copy-forms').then((forms) => forms.ImportForm));

interface ProjectsPageProps {
  workspace: { id: string; name: string; description: string };
  /** The open dialog is part of the URL, so that returning after an interruption reopens the form. */
  view: GridView & { dialog?: 'new' | 'import' | 'edit' };
  onView: (view: ProjectsPageProps['view']) => void;
  /** The actions for the workspace. */
  workspaceActions?: ReactNode;
}

/** The projects of a workspace. */
export function ProjectsPage(props: ProjectsPageProps) {
  const { workspace, view, onView, workspaceActions } = props;
  const onDialog = (dialog: typeof view.dialog) => onView({ ...view, dialog });
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayCreate = useCan('projects', 'create');
  const groups = useCan('userGroups', 'enable');
  const [mode, setMode] = useViewMode('projects');
  const place = { workspaceId: workspace.id, workspaceName: workspace.name, groups };
  const tiles = useListRows(projectList, place, byName, mode === 'tiles');
  const { data: figures } = useInvoiceFigures({ workspaceId: workspace.id });
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => onDialog('new')}>
      {t('projects.create')}
    </Button>
  );
  const empty = (
    <EmptyState
      icon={IconFolder}
      title={t('workspaces.noProjects')}
      hint={t(mayCreate ? 'projects.emptyCreate' : 'workspaces.noProjectsHint')}
      action={create}
    />
  );
  return (
    <>
      <PageHeader
        title={<span title={workspace.name}>{shortName(workspace.name)}</span>}
        description={workspace.description}
        actions={
          <>
            <ViewSwitch mode={mode} onMode={setMode} />
            {workspaceActions}
            {mayCreate && (
              <Button
                variant="default"
                leftSection={<IconUpload size={16} />}
                onClick={() => onDialog('import')}
              >
                {t('projects.import')}
              </Button>
            )}
            {create}
          </>
        }
      />
      {mode === 'tiles' ? (
        <Tiles
          {...tiles}
          rowId={(project) => project.id}
          empty={empty}
          tile={(project) => <ProjectTile project={project} figures={figures} />}
        />
      ) : (
        <List list={projectList} place={place} view={view} onView={onView} empty={empty} />
      )}
      {view.dialog === 'import' && mayCreate && (
        <LazyDialog onClose={() => onDialog(undefined)}>
          <ImportForm workspaceId={workspace.id} onClose={() => onDialog(undefined)} />
        </LazyDialog>
      )}
      {view.dialog === 'new' && mayCreate && (
        <LazyDialog onClose={() => onDialog(undefined)}>
          <CreateProject
            workspaceId={workspace.id}
            onClose={() => onDialog(undefined)}
            onCreated={({ id: projectId }) =>
              void navigate(projectPage({ tenant, workspaceId: workspace.id, projectId }))
            }
          />
        </LazyDialog>
      )}
    </>
  );
}
