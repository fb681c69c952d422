import { Stack } from '@mantine/core';
import { useState } from 'react';
import { LongTextField, SelectField, SwitchField } from '@/components/form/fields';
import { FormWizard } from '@/components/form/form-wizard';
import { NameField } from '@/components/form/name-field';
import type { FieldName } from '@/components/form/names';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { type Project, useCreateProject, useNameTaken, useProjectTypes } from '../api/use-projects';
import { TypePicker } from './type-picker';

interface CreateProjectProps {
  workspaceId: string;
  onClose: () => void;
  onCreated: (project: Project) => void;
}

/** The steps to create a project: type, name and summary. */
export function CreateProject({ workspaceId, onClose, onCreated }: CreateProjectProps) {
  const { t } = useTranslation();
  const create = useCreateProject();
  const types = useProjectTypes().data;
  const isTaken = useNameTaken(workspaceId, '');
  const kit = useAppForm({
    draft: `project.${workspaceId}`,
    initialValues: {
      projectType: '',
      name: '',
      description: '',
      erpType: 'Other',
      captureMethod: 'intelligent',
      draft: false,
    },
    validate: {
      projectType: required,
      name: all(required, length(1, 100), nameCharacters),
      description: all(length(0, 1000)),
    },
    submit: ({ name, description, captureMethod, ...rest }) =>
      create.mutateAsync({
        ...rest,
        workspaceId,
        name: name.trim(),
        description: description.trim(),
        captureMethod: captureMethod as Project['captureMethod'],
      }),
    onSaved: (project) => {
      toast('success', t('projects.done.create'), project.name);
      onCreated(project);
    },
  });
  const [chosen, setChosen] = useState('');
  kit.form.watch('projectType', ({ value }) => setChosen(value));
  const type = types?.projectTypes.find(({ name }) => name === chosen);
  const captures = type?.area === 'invoices';
  return (
    <FormWizard
      kit={kit}
      title={t('projects.create')}
      submitLabel={t('common.create')}
      onClose={onClose}
      steps={[
        {
          id: 'type',
          label: t('workspaces.type'),
          fields: ['projectType'],
          content: <TypePicker name={kit.names.projectType} types={types?.projectTypes} />,
        },
        {
          id: 'details',
          label: t('projects.details'),
          fields: ['name', 'description', 'erpType', 'captureMethod', 'draft'],
          content: (
            <Stack gap="sm">
              <NameField
                name={kit.names.name}
                label={t('workspaces.name')}
                isTaken={isTaken}
                queryKey={keys.projects.name(workspaceId, '')}
                autoFocus
              />
              <LongTextField
                name={kit.names.description}
                label={t('workspaces.about')}
                autosize
                minRows={2}
                maxLength={1000}
              />
              <SelectField
                name={kit.names.erpType}
                label={t('projects.erpType')}
                data={types?.erpTypes ?? []}
                allowDeselect={false}
              />
              {captures && <CaptureMethod name={kit.names.captureMethod} />}
              <SwitchField
                name={kit.names.draft}
                label={t('projects.asDraft')}
                description={t('projects.asDraftHint')}
              />
            </Stack>
          ),
        },
      ]}
      summary={({ projectType, name, description, erpType, draft }) => [
        { name: t('workspaces.type'), value: projectType },
        { name: t('workspaces.name'), value: name },
        { name: t('workspaces.about'), value: description || '—' },
        { name: t('projects.erpType'), value: erpType },
        {
          name: t('projects.begins'),
          value: type?.defaultComponents.join(', ') || t('projects.beginsEmpty'),
        },
        {
          name: t('common.status'),
          value: t(draft ? 'workspaces.status.draft' : 'workspaces.status.active'),
        },
      ]}
    />
  );
}

export function CaptureMethod({ name }: { name: FieldName<string> }) {
  const { t } = useTranslation();
  return (
    <SelectField
      name={name}
      label={t('projects.captureMethod')}
      allowDeselect={false}
      data={(['intelligent', 'manual'] as const).map((value) => ({
        value,
        label: t(`projects.capture.${value}`),
      }))}
    />
  );
}
