import { LongTextField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type ComponentEntry, useComponentCommands } from '../api/use-components';

interface CopyFormProps {
  projectId: string;
  component: ComponentEntry;
  onClose: () => void;
}

interface ComponentFormProps extends CopyFormProps {
  reload: () => Promise<ComponentEntry | undefined>;
}

/** Name and description of a component. */
export function ComponentForm({ projectId, component, reload, onClose }: ComponentFormProps) {
  const { t } = useTranslation();
  const { update } = useComponentCommands(projectId);
  const { id } = component;
  const kit = useVersionedForm({
    record: component,
    reload,
    draft: `component.${id}`,
    toValues: ({ name, description }) => ({ name, description }),
    validate: { name: all(required, length(1, 100), nameCharacters), description: all(length(0, 1000)) },
    save: ({ name, description }, { version }) =>
      update.mutateAsync({ id, version, name: name.trim(), description }),
    onSaved: (saved) => {
      toast('success', t('common.saved'), saved.name);
      onClose();
    },
  });
  return (
    <FormDialog kit={kit} title={t('components.properties')} onClose={onClose}>
      <TextField name={kit.names.name} label={t('workspaces.name')} required maxLength={100} data-autofocus />
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

/** A copy under another name, in the same project. */
export function CopyForm({ projectId, component, onClose }: CopyFormProps) {
  const { t } = useTranslation();
  const { copy } = useComponentCommands(projectId);
  const kit = useAppForm({
    draft: `component.copy.${component.id}`,
    initialValues: { name: t('components.copyOf', { name: component.name }).slice(0, 100) },
    validate: { name: all(required, length(1, 100), nameCharacters) },
    submit: ({ name }) => copy.mutateAsync({ id: component.id, name: name.trim() }),
    onSaved: (saved) => {
      toast('success', t('components.copied'), saved.name);
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('components.copyTitle', { name: component.name })}
      submitLabel={t('common.copy')}
      onClose={onClose}
    >
      <TextField name={kit.names.name} label={t('workspaces.name')} required maxLength={100} data-autofocus />
    </FormDialog>
  );
}
