import { useState } from 'react';
import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { NameField } from '@/components/form/name-field';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useNameTaken, useSaveWorkspace, type Workspace } from './use-workspaces';

interface WorkspaceFormProps {
  workspace?: Workspace | undefined;
  onNewest?: () => void;
  onClose: () => void;
  onSaved: (workspace: Workspace) => void;
}

/** A new workspace, or the name and description of an existing one. */
export function WorkspaceForm({ workspace: newest, onNewest, onClose, onSaved }: WorkspaceFormProps) {
  const { t } = useTranslation();
  // Saves with the version that the form shows, even if the page reloads.
  const [workspace] = useState(newest);
  const save = useSaveWorkspace();
  const id = workspace?.id ?? '';
  const isTaken = useNameTaken(id);
  const kit = useAppForm({
    draft: `workspace.${id || 'new'}`,
    initialValues: { name: workspace?.name ?? '', description: workspace?.description ?? '' },
    validate: { name: all(required, length(1, 100), nameCharacters), description: all(length(0, 1000)) },
    submit: ({ name, description }) =>
      save.mutateAsync({ seen: workspace, name: name.trim(), description: description.trim() }),
    onSaved: (saved) => {
      toast('success', t('common.saved'), saved.name);
      onSaved(saved);
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t(workspace ? 'workspaces.edit' : 'workspaces.create')}
      submitLabel={t(workspace ? 'common.save' : 'common.create')}
      onClose={onClose}
      {...(onNewest && { onNewest })}
    >
      <NameField
        name="name"
        label={t('workspaces.name')}
        isTaken={isTaken}
        queryKey={keys.workspaces.name(id)}
        autoFocus
      />
      <LongTextField name="description" label={t('workspaces.about')} autosize minRows={3} maxLength={1000} />
    </FormDialog>
  );
}
