import { ActionIcon } from '@mantine/core';
import {
  IconArchive,
  IconCopy,
  IconDots,
  IconDownload,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { MenuButton } from '@/components/menu/menu-button';
import { toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { useExportProject } from '../api/use-copies';
import type { Project } from '../api/use-projects';
import { useProjectSteps } from './use-project-steps';

// The form is loaded on demand, because most pages with this menu show no form.
const DuplicateForm = lazyComponent(() => import('./copy-forms').then((forms) => forms.DuplicateForm));

interface ProjectMenuProps {
  project: Pick<Project, 'id' | 'name' | 'status' | 'workspaceId'>;
}

/** The actions for a project in a list that the user's permissions and the project's state allow. */
export function ProjectMenu({ project }: ProjectMenuProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayUpdate = useCan('projects', 'update');
  const mayArchive = useCan('projects', 'delete');
  const mayCreate = useCan('projects', 'create');
  const mayExport = useCan('projects', 'manage');
  const steps = useProjectSteps(project);
  const exportFile = useExportProject();
  const [copying, setCopying] = useState(false);
  if (!mayUpdate && !mayArchive && !mayCreate && !mayExport) return null;
  const edit = () =>
    void navigate({
      to: '/$tenant/workspaces/$workspaceId/projects/$projectId/design/project-details',
      params: { tenant, workspaceId: project.workspaceId, projectId: project.id },
    });
  const runs = project.status === 'active';
  return (
    <>
      <MenuButton
        button={
          <ActionIcon aria-label={t('projects.actionsOf', { name: project.name })} loading={steps.busy}>
            <IconDots size={17} />
          </ActionIcon>
        }
        entries={() => [
          mayUpdate && { label: t('projects.edit'), icon: <IconPencil size={15} />, run: edit },
          mayUpdate && {
            label: t(
              runs ? 'projects.pause' : project.status === 'draft' ? 'projects.activate' : 'projects.resume',
            ),
            icon: runs ? <IconPlayerPause size={15} /> : <IconPlayerPlay size={15} />,
            run: runs ? steps.pause : steps.resume,
          },
          mayCreate && {
            label: t('projects.duplicate'),
            icon: <IconCopy size={15} />,
            run: () => setCopying(true),
          },
          mayExport && {
            label: t('projects.export'),
            icon: <IconDownload size={15} />,
            run: () => void exportFile(project.id, project.name),
          },
          mayArchive && {
            label: t('projects.archive'),
            icon: <IconArchive size={15} />,
            danger: true,
            group: true,
            run: steps.archive,
          },
        ]}
      />
      {copying && (
        <LazyBoundary
          onFailed={(error) => {
            setCopying(false);
            toastError(error);
          }}
        >
          <DuplicateForm project={project} onClose={() => setCopying(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
