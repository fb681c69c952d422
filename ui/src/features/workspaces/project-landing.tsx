import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/states/states';
import type { Schema } from '@/lib/api/types';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { ProjectTabs, useProjectWork } from './project-tabs';

const tabs = '/$tenant/workspaces/$workspaceId/projects/$projectId';

/** The first tab of a project that its reader may open; undefined when none is for them. */
export function useProjectLanding(area: string) {
  const work = useProjectWork(area);
  const jobs = useCan('jobs', 'getList');
  if (work) return `${tabs}/workpage` as const;
  return jobs ? (`${tabs}/jobs` as const) : undefined;
}

/** An approver sees the project of their tasks, and decides in the tasks themselves. */
export function ProjectNothing({ project }: { project: Schema<'Project'> }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const decides = useCan('tasks', 'getList');
  return (
    <>
      <ProjectTabs project={project} />
      <EmptyState
        icon={IconChecklist}
        title={t('workspaces.nothingForYou')}
        hint={t(decides ? 'workspaces.nothingForYouTasks' : 'workspaces.nothingForYouHint')}
        {...(decides && {
          action: (
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/$tenant/tasks/review-tasks" params={{ tenant }} />}
            >
              {t('nav.reviewTasks')}
            </Button>
          ),
        })}
      />
    </>
  );
}
