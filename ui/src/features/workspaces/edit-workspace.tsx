import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useReloadWorkspace, type Workspace } from './use-workspaces';
import { WorkspaceForm } from './workspace-form';

interface EditWorkspaceProps {
  workspace: Workspace;
  editing: boolean;
  onEditing: (open: boolean) => void;
}

export function EditWorkspace({ workspace, editing, onEditing }: EditWorkspaceProps) {
  const { t } = useTranslation();
  const close = () => onEditing(false);
  const newest = useReloadWorkspace(workspace.id);
  // Counts the restarts of the form with a version saved by another user.
  const [begun, setBegun] = useState(0);
  const onNewest = () => void newest().then(() => setBegun((times) => times + 1));
  if (!useCan('workspaces', 'update')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onEditing(true)}>
        {t('workspaces.edit')}
      </Button>
      {editing && (
        <WorkspaceForm
          key={begun}
          workspace={workspace}
          onNewest={onNewest}
          onClose={close}
          onSaved={close}
        />
      )}
    </>
  );
}
