import { Button, Skeleton, Text } from '@mantine/core';
import type { Choice } from '@/components/fields/async-select';
import { AppForm } from '@/components/form/app-form';
import { AsyncSelectField } from '@/components/form/fields';
import { FormBody } from '@/components/form/form-body';
import { FormFailure } from '@/components/form/form-failure';
import { useAppForm } from '@/components/form/use-app-form';
import { useFormClose } from '@/components/form/use-form-close';
import { type FormSnapshot, useFormSnapshot, useReportDirty } from '@/components/form/use-form-snapshot';
import { Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useCan } from '@/lib/session/permission';
import { type Payers, usePayerSearch, usePayers, useSavePayers } from './use-project-settings';
import { type ProjectEntry, useReloadProject } from './use-projects';

interface PayersPanelProps {
  projectId: string;
  readOnly: boolean;
}

/** The payment projects for the invoices of this project, by the payment method of the vendor. */
export function PayersPanel({ projectId, readOnly }: PayersPanelProps) {
  const { t } = useTranslation();
  const { data: newest, error, refetch } = usePayers(projectId);
  const { data, dirty, reset } = useFormSnapshot(newest);
  const begin = () => void refetch().then((found) => found.data && reset(found.data));
  const mayChange = useCan('projectGeneralSettings', 'update');
  return (
    <Panel title={t('projects.payers')}>
      <Text c="dimmed" size="sm" mb="sm">
        {t('projects.payersHint')}
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} />}
      {data && (
        <Form
          key={`${data.chosen.achProjectId} ${data.chosen.checkProjectId}`}
          projectId={projectId}
          chosen={data.chosen}
          known={data.known}
          readOnly={readOnly || !mayChange}
          dirty={dirty}
          onNewest={begin}
        />
      )}
    </Panel>
  );
}

interface FormProps extends PayersPanelProps {
  chosen: Payers;
  known: ProjectEntry[];
  dirty: FormSnapshot<unknown>['dirty'];
  onNewest: () => void;
}

function Form({ projectId, chosen, known, readOnly, dirty, onNewest }: FormProps) {
  const { t } = useTranslation();
  const save = useSavePayers(projectId);
  const newest = useReloadProject(projectId);
  const ach = usePayerSearch('ach');
  const check = usePayerSearch('check');
  const choiceOf = (id: string): Choice | null => {
    if (id === '') return null;
    const project = known.find((one) => one.id === id);
    if (!project) return { value: id, label: t('projects.payerUnseen') };
    return { value: id, label: project.name, hint: project.workspaceName };
  };
  const kit = useAppForm({
    draft: `payers.${projectId}`,
    initialValues: {
      achProjectId: choiceOf(chosen.achProjectId),
      checkProjectId: choiceOf(chosen.checkProjectId),
    },
    submit: ({ achProjectId, checkProjectId }) =>
      save.mutateAsync({
        achProjectId: achProjectId?.value ?? '',
        checkProjectId: checkProjectId?.value ?? '',
        version: chosen.version,
      }),
    onSaved: () => {
      onNewest();
      toast('success', t('common.saved'));
    },
  });
  useReportDirty(dirty, kit.isDirty);
  useFormClose(kit, undefined);
  const failure = (
    <FormFailure
      error={kit.failure}
      onNewest={() => {
        onNewest();
        void newest();
      }}
    />
  );
  const shared = { placeholder: t('projects.payerNone') };
  return (
    <AppForm kit={kit} label={t('projects.payers')} readOnly={readOnly}>
      <FormBody kit={kit} failure={failure}>
        <AsyncSelectField
          name="achProjectId"
          label={t('projects.payers_ach')}
          queryKey={keys.projects.payerChoices('ach')}
          load={ach}
          {...shared}
        />
        <AsyncSelectField
          name="checkProjectId"
          label={t('projects.payers_check')}
          queryKey={keys.projects.payerChoices('check')}
          load={check}
          {...shared}
        />
      </FormBody>
      {!readOnly && (
        <Button type="submit" variant="default" mt="sm" loading={kit.busy}>
          {t('common.save')}
        </Button>
      )}
    </AppForm>
  );
}
