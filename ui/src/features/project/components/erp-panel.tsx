import { Alert, Button, Text } from '@mantine/core';
import { askConfirm } from '@/components/dialog/confirm';
import { SwitchField } from '@/components/form/fields';
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
import { ErpMappingFields, ErpServerFields } from './erp-fields';
import { ErpFileFields } from './erp-file-fields';
import { bodyOf, toValues } from './erp-values';

interface ErpPanelProps {
  projectId: string;
  readOnly: boolean;
}

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
        save={(values, { version }) => save.mutateAsync({ ...bodyOf(values), version })}
        actions={({ record, busy, accept }) =>
          (record.address !== '' || record.profile) && (
            <>
              <Remove projectId={projectId} version={record.version} disabled={busy} onRemoved={accept} />
              <Test projectId={projectId} profile={record.profile} />
            </>
          )
        }
      >
        {(kit) => (
          <>
            <ErpServerFields projectId={projectId} kit={kit} />
            <ErpFileFields projectId={projectId} kit={kit} />
            <ErpMappingFields projectId={projectId} kit={kit} />
            <SwitchField name={kit.names.enabled} label={t('erp.enabled')} />
            {kit.record.changedAt && (
              <Text c="dimmed" size="sm">
                {t(kit.record.changedBy ? 'erp.changedBy' : 'erp.changed', {
                  who: kit.record.changedBy ?? '',
                })}{' '}
                <DateText value={kit.record.changedAt} withTime />
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
function Test({ projectId, profile }: { projectId: string; profile: ErpConnection['profile'] }) {
  const { t } = useTranslation();
  const test = useTestErpConnection(projectId);
  const finding = profile ? test.data && findings[profile.state] : test.data?.finding;
  return (
    <>
      <Button variant="subtle" loading={test.isPending} onClick={() => test.mutate(undefined)}>
        {t('erp.test')}
      </Button>
      {finding && (
        <Alert
          color={finding === 'answers' ? 'green' : finding === 'connecting' ? 'blue' : 'orange'}
          w="100%"
          role="status"
        >
          {t(`erp.finding.${finding === 'answers' && profile?.type === 'sftp' ? 'folder' : finding}`)}
        </Alert>
      )}
    </>
  );
}

/** What the test of a company's connection says about the ERP. */
const findings = {
  untested: undefined,
  connecting: 'connecting',
  valid: 'answers',
  invalid: 'companyConnection',
} as const;
