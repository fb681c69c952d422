import { Button } from '@mantine/core';
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { shortNameCell } from '@/components/text/short-name';
import { t, useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import type { ProjectEntry } from '../api/use-projects';
import { useProjectSteps } from './use-project-steps';

/** The archived projects of all workspaces, with an action to restore them. */
export const archivedList = defineList('/api/projects/archived', {
  id: 'archivedProjectsGrid',
  queryKey: () => keys.projects.archived(),
  label: () => t('nav.archivedProjects'),
  rowName: (project) => project.name,
  headers: 'projects',
  columns: (c) => [
    c.text('name', { header: 'workspaces.name', cell: shortNameCell, card: 'title' }),
    c.text('projectType', { header: 'workspaces.type', width: 200 }),
    c.text('workspaceName', { header: 'projects.workspace', width: 200 }),
    c.date('archivedDate', { width: 140 }),
    c.actions((project) => <Restore project={project} />, { width: 150 }),
  ],
  empty: () => ({ icon: IconArchive, title: 'projects.noArchived', hint: 'projects.noArchivedHint' }),
});

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
