import { Button } from '@mantine/core';
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { GridColumn } from '@/components/grid/grid';
import { ListGrid } from '@/components/grid/list-grid';
import { PageHeader } from '@/components/page/page';
import { EmptyState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { projectColumns } from './project-columns';
import { useProjectSteps } from './use-project-steps';
import { type ProjectEntry, useArchivedSource } from './use-projects';

/** The archived projects of all workspaces, with an action to restore them. */
export function ArchivedPage({ view, onView }: { view: GridView; onView: (view: GridView) => void }) {
  const { t } = useTranslation();
  const source = useArchivedSource();
  const columns = useMemo<GridColumn<ProjectEntry>[]>(
    () => [
      ...projectColumns(t, false).filter(({ id }) => id === 'name' || id === 'projectType'),
      { id: 'workspaceName', header: t('projects.workspace'), cell: (p) => p.workspaceName, width: 200 },
      {
        id: 'archivedDate',
        header: t('projects.archivedDate'),
        cell: (p) => (p.archivedDate ? <DateText value={p.archivedDate} /> : '—'),
        width: 140,
      },
      {
        id: 'actions',
        buttons: true,
        header: t('projects.actions'),
        cell: (p) => <Restore project={p} />,
        sortable: false,
        width: 150,
        align: 'end',
      },
    ],
    [t],
  );
  return (
    <>
      <PageHeader title={t('nav.archivedProjects')} description={t('projects.archivedDescription')} />
      <ListGrid
        source={source}
        label={t('nav.archivedProjects')}
        columns={columns}
        view={view}
        onView={onView}
        rowName={(project) => project.name}
        empty={
          <EmptyState
            icon={IconArchive}
            title={t('projects.noArchived')}
            hint={t('projects.noArchivedHint')}
          />
        }
      />
    </>
  );
}

function Restore({ project }: { project: ProjectEntry }) {
  const { t } = useTranslation();
  const { restore, busy } = useProjectSteps(project);
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconArrowBackUp size={15} />}
      loading={busy}
      aria-label={t('projects.restoreName', { name: project.name })}
      onClick={restore}
    >
      {t('projects.restore')}
    </Button>
  );
}
