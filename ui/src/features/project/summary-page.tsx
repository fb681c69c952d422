import { Button, SimpleGrid } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KeyValue, Panel } from '@/components/page/page';
import { EmptyState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession, useUser } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { type Project, useProjectTypes } from './api/use-projects';
import { projectStatus } from './components/project-status';
import { hasWorkPage } from './components/work-page';

/** The properties of the project, the components that its type allows, and the state of its work. */
export function SummaryPage({ project, work }: { project: Project; work: ReactNode }) {
  const { t } = useTranslation();
  const works = hasWorkPage(useUser(), project.area);
  const type = useProjectTypes().data?.projectTypes.find(({ name }) => name === project.projectType);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" p="md" maw={1200}>
      <Panel title={t('projects.details')}>
        <KeyValue
          items={[
            { name: t('common.status'), value: <StatusBadge {...projectStatus(project.status)} /> },
            { name: t('workspaces.type'), value: project.projectType },
            { name: t('projects.workspace'), value: project.workspaceName },
            { name: t('workspaces.about'), value: project.description || '—' },
            { name: t('projects.erpType'), value: project.erpType },
            ...(project.area === 'invoices'
              ? [{ name: t('projects.captureMethod'), value: t(`projects.capture.${project.captureMethod}`) }]
              : []),
            { name: t('projects.created'), value: <DateText value={project.creationTime} withTime /> },
            {
              name: t('workspaces.changed'),
              value: <DateText value={project.lastModificationTime} withTime />,
            },
          ]}
        />
      </Panel>
      {works && work}
      <Panel title={t('projects.holds')}>
        <KeyValue
          items={[
            { name: t('projects.purpose'), value: t(`projects.areas.${project.area}`) },
            { name: t('projects.workflowTypes'), value: type?.workflowTypes.join(', ') },
            { name: t('projects.beganWith'), value: type?.defaultComponents.join(', ') || '—' },
          ]}
        />
      </Panel>
      <NothingForYou project={project} />
    </SimpleGrid>
  );
}

/** An approver sees the projects of their tasks but decides on the tasks page. */
function NothingForYou({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const decides = useCan('tasks', 'getList');
  const works = hasWorkPage(useUser(), project.area);
  if (works || project.area === 'imports' || project.area === 'documents') return null;
  return (
    <Panel>
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
    </Panel>
  );
}
