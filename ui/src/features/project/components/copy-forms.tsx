import { useNavigate } from '@tanstack/react-router';
import { TextField } from '@/components/form/fields';
import { FileField } from '@/components/form/file-field';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useDuplicateProject, useImportProject } from '../api/use-copies';
import type { Project } from '../api/use-projects';

/** Equals project.MaxArchive on the server. */
const limits = { types: ['.json'], maxBytes: 8 * 1024 * 1024 };

function useOpenProject() {
  const { tenant } = useSession();
  const navigate = useNavigate();
  return ({ id, workspaceId }: Pick<Project, 'id' | 'workspaceId'>) =>
    void navigate({
      to: '/$tenant/workspaces/$workspaceId/projects/$projectId',
      params: { tenant, workspaceId, projectId: id },
    });
}

interface DuplicateFormProps {
  project: Pick<Project, 'id' | 'name'>;
  onClose: () => void;
}

/** Duplicates a project under another name, without its documents and jobs. */
export function DuplicateForm({ project, onClose }: DuplicateFormProps) {
  const { t } = useTranslation();
  const duplicate = useDuplicateProject(project.id);
  const open = useOpenProject();
  const kit = useAppForm({
    draft: `project.copy.${project.id}`,
    initialValues: { name: t('components.copyOf', { name: project.name }).slice(0, 100) },
    validate: { name: all(required, length(1, 100), nameCharacters) },
    submit: ({ name }) => duplicate.mutateAsync(name.trim()),
    onSaved: (made) => {
      toast('success', t('projects.done.create'), made.name);
      onClose();
      open(made);
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('projects.duplicateTitle', { name: project.name })}
      submitLabel={t('projects.duplicate')}
      onClose={onClose}
    >
      <TextField
        name={kit.names.name}
        label={t('workspaces.name')}
        description={t('projects.duplicateHint')}
        required
        maxLength={100}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Imports a project from an exported file. */
export function ImportForm({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const load = useImportProject(workspaceId);
  const open = useOpenProject();
  const kit = useAppForm({
    draft: `project.import.${workspaceId}`,
    initialValues: { file: [] as File[], name: '' },
    validate: { file: required, name: all(length(1, 100), nameCharacters) },
    submit: ({ file: [file], name }) => load.mutateAsync({ file: file as File, name: name.trim() }),
    onSaved: (made) => {
      toast('success', t('projects.done.create'), made.name);
      open(made);
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('projects.importTitle')}
      submitLabel={t('projects.import')}
      onClose={onClose}
    >
      <FileField name={kit.names.file} label={t('projects.file')} limits={limits} required />
      <TextField
        name={kit.names.name}
        label={t('workspaces.name')}
        description={t('projects.importName')}
        maxLength={100}
      />
    </FormDialog>
  );
}
