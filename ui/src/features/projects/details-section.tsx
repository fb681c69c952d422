import { LongTextField, SelectField } from '@/components/form/fields';
import { FormPage } from '@/components/form/form-page';
import { NameField } from '@/components/form/name-field';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { CaptureMethod } from './create-project';
import {
  type Project,
  useNameTaken,
  useProjectTypes,
  useReloadProject,
  useUpdateProject,
} from './use-projects';

/**
 * Name, description, ERP and capture method. The version is the key of the form, so that saved values restart
 * it.
 */
export function DetailsSection({ project }: { project: Project }) {
  const { t } = useTranslation();
  const update = useUpdateProject(project);
  const newest = useReloadProject(project.id);
  const isTaken = useNameTaken(project.workspaceId, project.id);
  const erpTypes = useProjectTypes().data?.erpTypes ?? [project.erpType];
  const { name, description, erpType, captureMethod } = project;
  const kit = useAppForm({
    draft: `project.${project.id}`,
    initialValues: { name, description, erpType, captureMethod },
    validate: { name: all(required, length(1, 100), nameCharacters), description: all(length(0, 1000)) },
    submit: (values) => update.mutateAsync({ ...values, name: values.name.trim() }),
    onSaved: (saved) => toast('success', t('common.saved'), saved.name),
  });
  return (
    <FormPage
      kit={kit}
      label={t('projects.section.project-details')}
      readOnly={project.status === 'archived'}
      onNewest={() => void newest()}
    >
      <NameField
        name="name"
        label={t('workspaces.name')}
        isTaken={isTaken}
        queryKey={keys.projects.name(project.workspaceId, project.id)}
      />
      <LongTextField name="description" label={t('workspaces.about')} autosize minRows={3} maxLength={1000} />
      <SelectField name="erpType" label={t('projects.erpType')} data={erpTypes} allowDeselect={false} />
      {project.area === 'invoices' && <CaptureMethod />}
    </FormPage>
  );
}
