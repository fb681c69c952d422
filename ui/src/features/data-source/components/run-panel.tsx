import { Alert, Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { AppForm } from '@/components/form/app-form';
import { FormBody } from '@/components/form/form-body';
import { useAppForm } from '@/components/form/use-app-form';
import { Panel } from '@/components/page/page';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { type DataSource, sourceQueries, unfinished } from '../api/queries';
import { useRunDataSource } from '../api/use-data-sources';
import { ParameterField } from './parameter-field';
import { argumentsOf, emptyValues, valueRules } from './parameters';
import { RunResult } from './run-result';

/** The form that runs a data source, and the result of the latest run. */
export function RunPanel({ source }: { source: DataSource }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: former } = useQuery(sourceQueries.latest(source.id));
  // The query notifies a moment later, and a second click must not find the form open meanwhile.
  const [latest, setLatest] = useState<string>();
  const runId = latest ?? former;
  const onStarted = (started: string) => {
    setLatest(started);
    client.setQueryData(sourceQueries.latest(source.id).queryKey, started);
  };
  return (
    <>
      <Panel title={t('dataSources.run')}>
        <RunForm source={source} runId={runId} onStarted={onStarted} />
      </Panel>
      {runId && (
        <Panel title={t('dataSources.result')}>
          <RunResult key={runId} runId={runId} name={source.name} />
        </Panel>
      )}
    </>
  );
}

interface RunFormProps {
  source: DataSource;
  runId: string | undefined;
  onStarted: (runId: string) => void;
}

function RunForm({ source: { id, name, parameters, condition }, runId, onStarted }: RunFormProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const run = useRunDataSource(id);
  const latest = useQuery({ ...sourceQueries.run(useApi(), runId ?? ''), enabled: runId !== undefined });
  const kit = useAppForm({
    draft: `dataSource.${id}`,
    initialValues: emptyValues(parameters),
    validate: valueRules(parameters),
    submit: (values) => run.mutateAsync(argumentsOf(parameters, values)),
    fieldOf: (path) => path.replace(/^arguments\./, ''),
    onSaved: (started) => onStarted(started.id),
  });
  const waits = kit.busy || (!latest.error && unfinished(latest.data));
  const unusable = condition !== 'available';
  // The keyboard submits a form whose button is disabled.
  const blocked = waits || unusable;
  return (
    <AppForm
      kit={blocked ? { ...kit, onSubmit: (event) => event?.preventDefault() } : kit}
      label={t('dataSources.runOf', { name })}
    >
      <FormBody kit={kit}>
        {parameters.length === 0 && <Text size="sm">{t('dataSources.noParameters')}</Text>}
        {parameters.map((parameter) => (
          <ParameterField key={parameter.name} parameter={parameter} name={parameter.name} />
        ))}
        {unusable && (
          <Alert id={reasonId} color="orange" role="status">
            {t(`dataSources.unusable.${condition}`)}
          </Alert>
        )}
        <Group>
          <Button
            type="submit"
            leftSection={<IconPlayerPlay size={16} />}
            loading={waits}
            disabled={unusable}
            {...(unusable && { 'aria-describedby': reasonId })}
          >
            {t('dataSources.run')}
          </Button>
        </Group>
      </FormBody>
    </AppForm>
  );
}
