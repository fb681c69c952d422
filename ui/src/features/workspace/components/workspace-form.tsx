import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { NameField } from '@/components/form/name-field';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useNameTaken, useSaveWorkspace, type Workspace } from '../api/use-workspaces';

interface WorkspaceFormProps {
  workspace?: Workspace | undefined;
  reload?: () => Promise<Workspace | undefined>;
  onClose: () => void;
  onSaved: (workspace: Workspace) => void;
}

/** A new workspace, or the name and description of an existing one. */
export function WorkspaceForm({ workspace, reload, onClose, onSaved }: WorkspaceFormProps) {
  const { t } = useTranslation();
  const save = useSaveWorkspace();
  const id = workspace?.id ?? '';
  const isTaken = useNameTaken(id);
  const kit = useVersionedForm({
    record: workspace,
    reload: async () => reload?.(),
    draft: `workspace.${id || 'new'}`,
    toValues: (found) => ({ name: found?.name ?? '', description: found?.description ?? '' }),
    validate: { name: all(required, length(1, 100), nameCharacters), description: all(length(0, 1000)) },
    save: ({ name, description }, seen): Promise<Workspace | undefined> =>
      save.mutateAsync({ seen, name: name.trim(), description: description.trim() }),
    onSaved: (saved) => {
      if (!saved) return;
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
    >
      <NameField
        name={kit.names.name}
        label={t('workspaces.name')}
        isTaken={isTaken}
        queryKey={keys.workspaces.name(id)}
        autoFocus
      />
      <LongTextField
        name={kit.names.description}
        label={t('workspaces.about')}
        autosize
        minRows={3}
        maxLength={1000}
      />
    </FormDialog>
  );
}
