import { ActionIcon, Menu } from '@mantine/core';
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
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('projects.actionsOf', { name: project.name })} loading={steps.busy}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayUpdate && (
            <Menu.Item leftSection={<IconPencil size={15} />} onClick={edit}>
              {t('projects.edit')}
            </Menu.Item>
          )}
          {mayUpdate && (
            <Menu.Item
              leftSection={runs ? <IconPlayerPause size={15} /> : <IconPlayerPlay size={15} />}
              onClick={runs ? steps.pause : steps.resume}
            >
              {t(
                runs
                  ? 'projects.pause'
                  : project.status === 'draft'
                    ? 'projects.activate'
                    : 'projects.resume',
              )}
            </Menu.Item>
          )}
          {mayCreate && (
            <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => setCopying(true)}>
              {t('projects.duplicate')}
            </Menu.Item>
          )}
          {mayExport && (
            <Menu.Item
              leftSection={<IconDownload size={15} />}
              onClick={() => void exportFile(project.id, project.name)}
            >
              {t('projects.export')}
            </Menu.Item>
          )}
          {mayArchive && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconArchive size={15} />} onClick={steps.archive}>
                {t('projects.archive')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
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
