import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useReloadWorkspace, type Workspace } from '../api/use-workspaces';

// Loaded on demand, because the page works without it.
const WorkspaceForm = lazyComponent(() => import('./workspace-form').then((form) => form.WorkspaceForm));

interface EditWorkspaceProps {
  workspace: Workspace;
  editing: boolean;
  onEditing: (open: boolean) => void;
}

export function EditWorkspace({ workspace, editing, onEditing }: EditWorkspaceProps) {
  const { t } = useTranslation();
  const close = () => onEditing(false);
  const reload = useReloadWorkspace(workspace.id);
  if (!useCan('workspaces', 'update')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onEditing(true)}>
        {t('workspaces.edit')}
      </Button>
      {editing && (
        <LazyDialog onClose={close}>
          <WorkspaceForm workspace={workspace} reload={reload} onClose={close} onSaved={close} />
        </LazyDialog>
      )}
    </>
  );
}
