import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '@/components/dialog/dialog';
import { LongTextField, NumberField, SwitchField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import type { FieldName } from '@/components/form/names';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { toast } from '@/components/toast/toast';
import type { Parameter } from '@/components/workflow-canvas/graph';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { designerQueries } from '../api/queries';
import { useVersionCommands } from '../api/use-workflow-commands';
import { emptyValues, example, isJson, parsed, type StartValues, toSend } from '../graph/start-values';

interface StartDialogProps {
  workflowId: string;
  name: string;
  /** The newest published version. */
  number: number;
  onClose: () => void;
}

/** Starts the newest published version with values for its parameters. */
export function StartDialog(props: StartDialogProps) {
  const { workflowId, name, number, onClose } = props;
  const { t } = useTranslation();
  const found = useQuery(designerQueries.version(useApi(), workflowId, number));
  if (found.data) return <StartForm {...props} parameters={found.data.graph.parameters ?? []} />;
  return (
    <Dialog title={t('designer.startTitle', { name })} onClose={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Dialog>
  );
}

function StartForm({
  workflowId,
  name,
  onClose,
  parameters,
}: StartDialogProps & { parameters: Parameter[] }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const { start } = useVersionCommands(workflowId);
  const problemOf = (parameter: Parameter) => (value: string | number | boolean) => {
    if (value === '') return parameter.required ? required(value) : null;
    const wrong = isJson(parameter) && parsed(parameter, String(value)) === undefined;
    return wrong ? t('designer.json', { example: example(parameter) }) : null;
  };
  const kit = useAppForm({
    initialValues: { parameters: emptyValues(parameters) },
    validate: { parameters: Object.fromEntries(parameters.map((one) => [one.name, problemOf(one)])) },
    submit: (values: { parameters: StartValues }) => start.mutateAsync(toSend(parameters, values.parameters)),
    onSaved: ({ jobId, number }) => {
      toast('success', t('designer.started', { number }));
      onClose();
      void navigate({ to: '/$tenant/jobs/$jobId', params: { tenant, jobId } });
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('designer.startTitle', { name })}
      submitLabel={t('designer.start')}
      onClose={onClose}
    >
      <Text>{parameters.length > 0 ? t('designer.startHint') : t('designer.noParameters')}</Text>
      {parameters.map((parameter) => (
        <ParameterField key={parameter.name} parameter={parameter} />
      ))}
    </FormDialog>
  );
}

/** The input of a parameter, by its type. */
function ParameterField({ parameter }: { parameter: Parameter }) {
  const { name, type, required: must = false } = parameter;
  const field = <Value,>() => `parameters.${name}` as FieldName<Value>;
  switch (type) {
    case 'number':
      return <NumberField name={field<number | string>()} label={name} required={must} />;
    case 'boolean':
      return <SwitchField name={field<boolean>()} label={name} />;
    case 'list':
    case 'record':
      return (
        <LongTextField
          name={field<string>()}
          label={name}
          placeholder={example(parameter)}
          required={must}
          autosize
          minRows={2}
        />
      );
    default:
      return <TextField name={field<string>()} label={name} required={must} />;
  }
}
