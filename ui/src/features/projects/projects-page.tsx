import { Button } from '@mantine/core';
import { IconFolder, IconPlus, IconUpload } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { ListGrid } from '@/components/grid/list-grid';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { PageHeader } from '@/components/page/page';
import { EmptyState } from '@/components/states/states';
import { Tiles, useViewMode, ViewSwitch } from '@/components/tiles/tiles';
import { toastError } from '@/components/toast/toast';
import { shortName } from '@/lib/format/name';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { CreateProject } from './create-project';
import { projectColumns } from './project-columns';
import { ProjectMenu } from './project-menu';
import { ProjectTile } from './project-tile';
import { type ProjectEntry, useProjects, useProjectsSource } from './use-projects';

// The import form is loaded on demand, because the page works without it.
const ImportForm = lazyComponent(() => import('./copy-forms').then((forms) => forms.ImportForm));

interface ProjectsPageProps {
  workspace: { id: string; name: string; description: string };
  view: GridView;
  onView: (view: GridView) => void;
  /** Part of the URL, so that returning after an interruption reopens the form. */
  dialog: 'new' | 'import' | 'edit' | undefined;
  onDialog: (dialog: 'new' | 'import' | undefined) => void;
  /** The actions for the workspace. */
  workspaceActions?: ReactNode;
}

/** The projects of a workspace. */
export function ProjectsPage(props: ProjectsPageProps) {
  const { workspace, view, onView, dialog, onDialog, workspaceActions } = props;
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayCreate = useCan('projects', 'create');
  const groups = useCan('userGroups', 'enable');
  const [mode, setMode] = useViewMode('projects');
  const tiles = useProjects(workspace.id, mode === 'tiles');
  const source = useProjectsSource(workspace.id);
  const router = useRouter();
  const place = ({ id: projectId }: { id: string }) => ({
    to: '/$tenant/workspaces/$workspaceId/projects/$projectId' as const,
    params: { tenant, workspaceId: workspace.id, projectId },
  });
  const href = (project: ProjectEntry) => router.buildLocation(place(project)).href;
  const columns = useMemo(
    () => [
      ...projectColumns(t, groups),
      {
        id: 'actions',
        buttons: true,
        header: t('projects.actions'),
        cell: (project: ProjectEntry) => <ProjectMenu project={project} />,
        sortable: false,
        width: 90,
        align: 'end' as const,
        card: 'hide' as const,
      },
    ],
    [t, groups],
  );
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
          tile={(project) => <ProjectTile project={project} />}
        />
      ) : (
        <ListGrid
          source={source}
          label={t('workspaces.projectsOf', { name: workspace.name })}
          columns={columns}
          view={view}
          onView={onView}
          rowName={(project) => project.name}
          record={{ href }}
          empty={empty}
        />
      )}
      {dialog === 'import' && mayCreate && (
        <LazyBoundary
          onFailed={(error) => {
            onDialog(undefined);
            toastError(error);
          }}
        >
          <ImportForm workspaceId={workspace.id} onClose={() => onDialog(undefined)} />
        </LazyBoundary>
      )}
      {dialog === 'new' && mayCreate && (
        <CreateProject
          workspaceId={workspace.id}
          onClose={() => onDialog(undefined)}
          onCreated={(project) => void navigate(place(project))}
        />
      )}
    </>
  );
}
