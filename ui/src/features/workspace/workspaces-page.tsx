import { Button } from '@mantine/core';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { WorkspaceFigures } from '@/components/figures/invoice-figures';
import { useInvoiceFigures } from '@/components/figures/use-invoice-figures';
import { List, useListRows } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import { EmptyState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { Tiles, useViewMode, ViewSwitch } from '@/components/tiles/tiles';
import classes from '@/components/tiles/tiles.module.css';
import type { Schema } from '@/lib/api/types';
import { shortName } from '@/lib/format/name';
import { byName, type GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import type { WorkspaceEntry } from './api/use-workspaces';
import { workspaceList, workspacePage } from './components/workspace-list';

// Loaded on demand, because the page works without it.
const WorkspaceForm = lazyComponent(() =>
  import('./components/workspace-form').then((form) => form.WorkspaceForm),
);

interface WorkspacesPageProps {
  /** The open dialog for a new workspace is part of the URL, so that returning to the page reopens it. */
  view: GridView & { dialog?: 'new' };
  onView: (view: WorkspacesPageProps['view']) => void;
}

export function WorkspacesPage({ view, onView }: WorkspacesPageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayCreate = useCan('workspaces', 'create');
  const [mode, setMode] = useViewMode('workspaces');
  const tiles = useListRows(workspaceList, {}, byName, mode === 'tiles');
  const { data: figures } = useInvoiceFigures({});
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => onView({ ...view, dialog: 'new' })}>
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
          tile={(workspace) => <WorkspaceTile workspace={workspace} figures={figures} />}
        />
      ) : (
        <List list={workspaceList} place={{}} view={view} onView={onView} empty={empty} />
      )}
      {view.dialog === 'new' && mayCreate && (
        <LazyDialog onClose={() => onView({ ...view, dialog: undefined })}>
          <WorkspaceForm
            onClose={() => onView({ ...view, dialog: undefined })}
            onSaved={({ id }) => void navigate(workspacePage({ tenant, workspaceId: id }))}
          />
        </LazyDialog>
      )}
    </>
  );
}

interface WorkspaceTileProps {
  workspace: WorkspaceEntry;
  figures: Schema<'InvoiceFigures'> | undefined;
}

function WorkspaceTile({ workspace, figures }: WorkspaceTileProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  return (
    <Link {...workspacePage({ tenant, workspaceId: workspace.id })} className={classes.tile}>
      <span className={classes.name} title={workspace.name}>
        {shortName(workspace.name)}
      </span>
      <span className={classes.description}>{workspace.description}</span>
      {figures && <WorkspaceFigures data={figures} id={workspace.id} />}
      <span className={classes.foot}>
        <span>{t('workspaces.projects', { count: workspace.totalProjects })}</span>
        <DateText value={workspace.lastModificationTime} />
      </span>
    </Link>
  );
}
