import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { LongTextField, SelectField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useComponentCommands, type WorkflowType } from '../api/use-components';
import { useProjectTypes } from '../api/use-projects';
import type { DesignerOf } from './component-list';
import { useRouteProject } from './use-route-project';

export function AddWorkflowButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
      {t('components.addWorkflow')}
    </Button>
  );
}

interface AddWorkflowProps {
  projectId: string;
  /** The page of the new workflow, for people who may open it. */
  designer: DesignerOf | undefined;
  onClose: () => void;
}

/** An empty workflow, which is drawn in the designer. */
export function AddWorkflow({ projectId, designer, onClose }: AddWorkflowProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { add } = useComponentCommands(projectId);
  const { projectType } = useRouteProject();
  const type = useProjectTypes().data?.projectTypes.find(({ name }) => name === projectType);
  const kit = useAppForm({
    draft: `component.new.${projectId}`,
    initialValues: { name: '', description: '', workflowType: 'Generic' as WorkflowType },
    validate: { name: all(required, length(1, 100), nameCharacters), description: all(length(0, 1000)) },
    submit: ({ name, ...more }: { name: string; description: string; workflowType: WorkflowType }) =>
      add.mutateAsync({ ...more, name: name.trim() }),
    onSaved: (added) => {
      toast('success', t('components.added'), added.name);
      onClose();
      if (designer) void navigate(designer(added.id));
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('components.addWorkflow')}
      submitLabel={t('components.addWorkflow')}
      onClose={onClose}
    >
      <TextField name={kit.names.name} label={t('workspaces.name')} required maxLength={100} data-autofocus />
      <SelectField
        name={kit.names.workflowType}
        label={t('components.workflowType')}
        description={t('components.workflowTypeHint')}
        data={type?.workflowTypes ?? []}
        allowDeselect={false}
        required
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
