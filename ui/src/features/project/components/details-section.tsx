import { LongTextField, SelectField } from '@/components/form/fields';
import { NameField } from '@/components/form/name-field';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { VersionedForm } from '@/components/form/versioned-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import {
  type Project,
  useNameTaken,
  useProject,
  useProjectTypes,
  useUpdateProject,
} from '../api/use-projects';
import { CaptureMethod } from './create-project';

/** Name, description, ERP and capture method. */
export function DetailsSection({ project }: { project: Project }) {
  const { t } = useTranslation();
  const update = useUpdateProject(project.id);
  const isTaken = useNameTaken(project.workspaceId, project.id);
  const erpTypes = useProjectTypes().data?.erpTypes ?? [project.erpType];
  return (
    <VersionedForm
      query={useProject(project)}
      label={t('projects.section.project-details')}
      draft={`project.${project.id}`}
      readOnly={project.status === 'archived'}
      toValues={({ name, description, erpType, captureMethod }) => ({
        name,
        description,
        erpType,
        captureMethod,
      })}
      validate={{
        name: all(required, length(1, 100), nameCharacters),
        description: all(length(0, 1000)),
      }}
      save={(values, { version }) => update.mutateAsync({ ...values, name: values.name.trim(), version })}
      onSaved={(saved) => toast('success', t('common.saved'), saved.name)}
    >
      {({ names }) => (
        <>
          <NameField
            name={names.name}
            label={t('workspaces.name')}
            isTaken={isTaken}
            queryKey={keys.projects.name(project.workspaceId, project.id)}
          />
          <LongTextField
            name={names.description}
            label={t('workspaces.about')}
            autosize
            minRows={3}
            maxLength={1000}
          />
          <SelectField
            name={names.erpType}
            label={t('projects.erpType')}
            data={erpTypes}
            allowDeselect={false}
          />
          {project.area === 'invoices' && <CaptureMethod name={names.captureMethod} />}
        </>
      )}
    </VersionedForm>
  );
}
