import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { askConfirm } from '@/components/dialog/confirm';
import { AppForm } from '@/components/form/app-form';
import { CheckField, SecretField, SwitchField, TextField } from '@/components/form/fields';
import { FormBody } from '@/components/form/form-body';
import { FormFailure } from '@/components/form/form-failure';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { useFormClose } from '@/components/form/use-form-close';
import { type FormSnapshot, useFormSnapshot, useReportDirty } from '@/components/form/use-form-snapshot';
import { Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import {
  type ErpConnection,
  useErpConnection,
  useRemoveErpConnection,
  useSaveErpConnection,
  useTestErpConnection,
} from './use-erp-connection';

interface ErpPanelProps {
  projectId: string;
  readOnly: boolean;
}

/** The ERP connection to which approved invoices of this project are posted. */
export function ErpPanel({ projectId, readOnly }: ErpPanelProps) {
  const { t } = useTranslation();
  const { data: newest, error, refetch } = useErpConnection(projectId);
  const { data, dirty, reset } = useFormSnapshot(newest);
  const mayChange = useCan('projectGeneralSettings', 'update');
  return (
    <Panel title={t('erp.title')}>
      <Text c="dimmed" size="sm" mb="sm">
        {t('erp.description')}
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={160} />}
      {data && (
        <Form
          key={data.version}
          projectId={projectId}
          connection={data}
          readOnly={readOnly || !mayChange}
          dirty={dirty}
          onSaved={reset}
          onNewest={() => void refetch().then((found) => found.data && reset(found.data))}
        />
      )}
    </Panel>
  );
}

interface FormProps extends ErpPanelProps {
  connection: ErpConnection;
  dirty: FormSnapshot<unknown>['dirty'];
  onSaved: (saved: ErpConnection) => void;
  onNewest: () => void;
}

function Form({ projectId, connection, readOnly, dirty, onSaved, onNewest }: FormProps) {
  const { t } = useTranslation();
  const save = useSaveErpConnection(projectId);
  const { address, enabled, hasCredential, version } = connection;
  const configured = address !== '';
  const kit = useAppForm({
    draft: `erp.${projectId}`,
    initialValues: {
      address,
      enabled: configured ? enabled : true,
      credential: '',
      removeCredential: false,
    },
    validate: { address: all(required, length(1, 500)) },
    submit: (values) => save.mutateAsync({ ...values, address: values.address.trim(), version }),
    onSaved: (saved) => {
      onSaved(saved);
      toast('success', t('common.saved'));
    },
  });
  useReportDirty(dirty, kit.isDirty);
  useFormClose(kit, undefined);
  return (
    <AppForm kit={kit} label={t('erp.title')} readOnly={readOnly}>
      <FormBody kit={kit} failure={<FormFailure error={kit.failure} onNewest={onNewest} />}>
        <TextField
          name="address"
          label={t('erp.address')}
          description={t('erp.addressHint')}
          placeholder="https://erp.example.com/api"
          inputMode="url"
          required
        />
        <SecretField
          name="credential"
          label={t('erp.credential')}
          description={t('erp.credentialHint')}
          stored={hasCredential}
        />
        {hasCredential && <CheckField name="removeCredential" label={t('erp.removeCredential')} />}
        <SwitchField name="enabled" label={t('erp.enabled')} />
      </FormBody>
      {connection.changedAt && (
        <Text c="dimmed" size="sm" mt="sm">
          {t(connection.changedBy ? 'erp.changedBy' : 'erp.changed', { who: connection.changedBy ?? '' })}{' '}
          <DateText value={connection.changedAt} withTime />
        </Text>
      )}
      {!readOnly && (
        <Group mt="sm">
          <Button type="submit" variant="default" loading={kit.busy}>
            {t('common.save')}
          </Button>
          {configured && (
            <Remove projectId={projectId} version={version} disabled={kit.busy} onRemoved={onSaved} />
          )}
        </Group>
      )}
      {!readOnly && configured && <Test projectId={projectId} />}
    </AppForm>
  );
}

interface RemoveProps {
  projectId: string;
  version: number;
  disabled: boolean;
  onRemoved: (none: ErpConnection) => void;
}

function Remove({ projectId, version, disabled, onRemoved }: RemoveProps) {
  const { t } = useTranslation();
  const remove = useRemoveErpConnection(projectId);
  const ask = async () => {
    const sure = await askConfirm({
      title: t('erp.removeTitle'),
      body: t('erp.removeBody'),
      confirm: t('erp.remove'),
      danger: true,
    });
    if (sure) remove.mutate(version, { onSuccess: onRemoved });
  };
  return (
    <Button
      variant="default"
      color="red"
      disabled={disabled}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {t('erp.remove')}
    </Button>
  );
}

/** Tests the saved address. Unsaved input is ignored. */
function Test({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const test = useTestErpConnection(projectId);
  const result = test.data;
  return (
    <>
      <Button variant="subtle" mt="sm" loading={test.isPending} onClick={() => test.mutate(undefined)}>
        {t('erp.test')}
      </Button>
      {result && (
        <Alert color={result.finding === 'answers' ? 'green' : 'orange'} mt="xs" role="status">
          {t(`erp.finding.${result.finding}`)}
        </Alert>
      )}
    </>
  );
}
