import { Button } from '@mantine/core';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { GridColumn } from '@/components/grid/grid';
import { ListGrid } from '@/components/grid/list-grid';
import { PageHeader } from '@/components/page/page';
import { EmptyState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { Tiles, useViewMode, ViewSwitch } from '@/components/tiles/tiles';
import classes from '@/components/tiles/tiles.module.css';
import { shortName } from '@/lib/format/name';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { useWorkspaces, useWorkspacesSource, type WorkspaceEntry } from './use-workspaces';
import { WorkspaceForm } from './workspace-form';

interface WorkspacesPageProps {
  view: GridView;
  onView: (view: GridView) => void;
  /** The open dialog for a new workspace is part of the URL, so that returning to the page reopens it. */
  creating: boolean;
  onCreating: (open: boolean) => void;
}

export function WorkspacesPage({ view, onView, creating, onCreating }: WorkspacesPageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayCreate = useCan('workspaces', 'create');
  const [mode, setMode] = useViewMode('workspaces');
  const router = useRouter();
  const source = useWorkspacesSource();
  const tiles = useWorkspaces(mode === 'tiles');
  const place = ({ id: workspaceId }: { id: string }) => ({
    to: '/$tenant/workspaces/$workspaceId' as const,
    params: { tenant, workspaceId },
  });
  const href = (workspace: WorkspaceEntry) => router.buildLocation(place(workspace)).href;
  const columns = useMemo<GridColumn<WorkspaceEntry>[]>(
    () => [
      {
        id: 'name',
        header: t('workspaces.name'),
        cell: (w) => <span title={w.name}>{shortName(w.name)}</span>,
        card: 'title',
      },
      { id: 'description', header: t('workspaces.about'), cell: (w) => w.description, card: 'hide' },
      {
        id: 'totalProjects',
        header: t('workspaces.count'),
        cell: (w) => w.totalProjects,
        width: 110,
        align: 'end',
      },
      {
        id: 'creationTime',
        hidden: true,
        header: t('workspaces.created'),
        cell: (w) => <DateText value={w.creationTime} />,
        width: 140,
      },
      {
        id: 'lastModificationTime',
        header: t('workspaces.changed'),
        cell: (w) => <DateText value={w.lastModificationTime} />,
        width: 140,
      },
    ],
    [t],
  );
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => onCreating(true)}>
      {t('workspaces.create')}
    </Button>
  );
  const empty = (
    <EmptyState
      icon={IconBriefcase}
      title={t('workspaces.empty')}
      hint={t(mayCreate ? 'workspaces.emptyCreate' : 'workspaces.emptyHint')}
      action={create}
    />
  );
  return (
    <>
      <PageHeader
        title={t('nav.workspaces')}
        description={t('workspaces.description')}
        actions={
          <>
            <ViewSwitch mode={mode} onMode={setMode} />
            {create}
          </>
        }
      />
      {mode === 'tiles' ? (
        <Tiles
          {...tiles}
          rowId={(workspace) => workspace.id}
          empty={empty}
          tile={(workspace) => <WorkspaceTile workspace={workspace} />}
        />
      ) : (
        <ListGrid
          source={source}
          label={t('nav.workspaces')}
          columns={columns}
          view={view}
          onView={onView}
          rowName={(workspace) => workspace.name}
          record={{ href }}
          empty={empty}
        />
      )}
      {creating && mayCreate && (
        <WorkspaceForm onClose={() => onCreating(false)} onSaved={(saved) => void navigate(place(saved))} />
      )}
    </>
  );
}

function WorkspaceTile({ workspace }: { workspace: WorkspaceEntry }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  return (
    <Link
      to="/$tenant/workspaces/$workspaceId"
      params={{ tenant, workspaceId: workspace.id }}
      className={classes.tile}
    >
      <span className={classes.name} title={workspace.name}>
        {shortName(workspace.name)}
      </span>
      <span className={classes.description}>{workspace.description}</span>
      <span className={classes.foot}>
        <span>{t('workspaces.projects', { count: workspace.totalProjects })}</span>
        <DateText value={workspace.lastModificationTime} />
      </span>
    </Link>
  );
}
