import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconFolder, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/components/grid/grid';
import { ListGrid } from '@/components/grid/list-grid';
import { PageHeader } from '@/components/page/page';
import { EmptyState, ErrorState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import type { Schema } from '@/lib/api/types';
import type { GridView } from '@/lib/grid/grid-view';
import { keys } from '@/lib/query/keys';
import { useSession } from '@/lib/session/context';
import { ProjectTile, projectLook, shortName } from './project-tile';
import classes from './tiles.module.css';
import { useProjects } from './use-workspaces';
import { TileSkeletons } from './workspaces-page';

type Entry = Schema<'ProjectsEntry'>;
type Mode = 'tiles' | 'list';

interface WorkspacePageProps {
  workspaceId: string;
  title: string;
  description: string;
  view: GridView;
  onView: (view: GridView) => void;
}

export function WorkspacePage({ workspaceId, title, description, view, onView }: WorkspacePageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const router = useRouter();
  const api = useApi();
  const [mode, setMode] = useLocalStorage<Mode>({ key: 'countersign.projects.view', defaultValue: 'tiles' });
  const { rows, error, onRefresh } = useProjects(workspaceId);
  const params = { path: { workspaceId } };
  const href = (project: Entry) =>
    router.buildLocation({
      to: '/$tenant/workspaces/$workspaceId/projects/$projectId',
      params: { tenant, workspaceId, projectId: project.id },
    }).href;
  const columns = useMemo<GridColumn<Entry>[]>(
    () => [
      { id: 'name', header: t('workspaces.name'), cell: (p) => shortName(p.name), card: 'title' },
      { id: 'projectType', header: t('workspaces.type'), cell: (p) => p.projectType, width: 220 },
      {
        id: 'status',
        header: t('common.status'),
        cell: (p) => <StatusBadge {...projectLook(p.status)} />,
        width: 140,
        card: 'badge',
      },
      {
        id: 'lastModificationTime',
        header: t('workspaces.changed'),
        cell: (p) => <DateText value={p.lastModificationTime} />,
        width: 140,
      },
    ],
    [t],
  );
  const empty = (
    <EmptyState icon={IconFolder} title={t('workspaces.noProjects')} hint={t('workspaces.noProjectsHint')} />
  );

  const tiles = () => {
    if (error && !rows) return <ErrorState error={error} onRetry={onRefresh} />;
    if (!rows) return <TileSkeletons />;
    if (rows.length === 0) return empty;
    return (
      <ul className={classes.tiles}>
        {rows.map((project) => (
          <li key={project.id}>
            <ProjectTile project={project} />
          </li>
        ))}
      </ul>
    );
  };

  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          <SegmentedControl
            size="xs"
            aria-label={t('workspaces.view')}
            value={mode}
            onChange={(value) => setMode(value as Mode)}
            data={[
              { value: 'tiles', label: <IconLayoutGrid size={16} aria-label={t('workspaces.tiles')} /> },
              { value: 'list', label: <IconList size={16} aria-label={t('workspaces.list')} /> },
            ]}
          />
        }
      />
      {mode === 'tiles' ? (
        tiles()
      ) : (
        <ListGrid
          source={{
            gridId: 'workspaceProjectsGrid',
            queryKey: keys.projects.of(workspaceId),
            page: (body, signal) =>
              taken(api.POST('/api/workspaces/{workspaceId}/projects/grid', { params, body, signal })),
            csv: (body, signal) =>
              api.POST('/api/workspaces/{workspaceId}/projects/csv', {
                params,
                body,
                signal,
                parseAs: 'stream',
              }),
          }}
          label={t('workspaces.projectsOf', { name: title })}
          columns={columns}
          view={view}
          onView={onView}
          rowName={(project) => project.name}
          record={{ href }}
          empty={empty}
        />
      )}
    </>
  );
}
