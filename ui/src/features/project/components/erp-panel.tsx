import { Alert, Button, Text } from '@mantine/core';
import { askConfirm } from '@/components/dialog/confirm';
import { CheckField, SecretField, SwitchField, TextField } from '@/components/form/fields';
import { all, length, required } from '@/components/form/rules';
import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import {
  type ErpConnection,
  useErpConnection,
  useRemoveErpConnection,
  useSaveErpConnection,
  useTestErpConnection,
} from '../api/use-erp-connection';

interface ErpPanelProps {
  projectId: string;
  readOnly: boolean;
}

const toValues = ({ address, enabled }: ErpConnection) => ({
  address,
  enabled: address === '' || enabled,
  credential: '',
  removeCredential: false,
});

/** The ERP connection to which approved invoices of this project are posted. */
export function ErpPanel({ projectId, readOnly: fixed }: ErpPanelProps) {
  const { t } = useTranslation();
  const query = useErpConnection(projectId);
  const save = useSaveErpConnection(projectId);
  const readOnly = !useCan('projectGeneralSettings', 'update') || fixed;
  return (
    <Panel title={t('erp.title')}>
      <Text c="dimmed" size="sm" mb="sm">
        {t('erp.description')}
      </Text>
      <VersionedForm
        query={query}
        label={t('erp.title')}
        draft={`erp.${projectId}`}
        readOnly={readOnly}
        toValues={toValues}
        validate={{ address: all(required, length(1, 500)) }}
        save={(values, { version }) =>
          save.mutateAsync({ ...values, address: values.address.trim(), version })
        }
        actions={({ record: { address, version }, busy, accept }) =>
          address !== '' && (
            <>
              <Remove projectId={projectId} version={version} disabled={busy} onRemoved={accept} />
              <Test projectId={projectId} />
            </>
          )
        }
      >
        {({ names, record: { hasCredential, changedAt, changedBy } }) => (
          <>
            <TextField
              name={names.address}
              label={t('erp.address')}
              description={t('erp.addressHint')}
              placeholder="https://erp.example.com/api"
              inputMode="url"
              required
            />
            <SecretField
              name={names.credential}
              label={t('erp.credential')}
              description={t('erp.credentialHint')}
              stored={hasCredential}
            />
            {hasCredential && <CheckField name={names.removeCredential} label={t('erp.removeCredential')} />}
            <SwitchField name={names.enabled} label={t('erp.enabled')} />
            {changedAt && (
              <Text c="dimmed" size="sm">
                {t(changedBy ? 'erp.changedBy' : 'erp.changed', { who: changedBy ?? '' })}{' '}
                <DateText value={changedAt} withTime />
              </Text>
            )}
          </>
        )}
      </VersionedForm>
    </Panel>
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
      <Button variant="subtle" loading={test.isPending} onClick={() => test.mutate(undefined)}>
        {t('erp.test')}
      </Button>
      {result && (
        <Alert color={result.finding === 'answers' ? 'green' : 'orange'} w="100%" role="status">
          {t(`erp.finding.${result.finding}`)}
        </Alert>
      )}
    </>
  );
}
