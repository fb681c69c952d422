import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { HistoryOf } from '@/components/history/history-list';
import { KeyValue, PageBody, PageHeader, Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { printerQueries } from '../api/queries';
import {
  type Agent,
  type PairedAgent,
  useAgent,
  useIssueCode,
  useRevokeAgent,
  useRotateKey,
} from '../api/use-agents';
import { CodeDialog } from './code-dialog';
import { agentCondition } from './status';

/** An agent: its state, its key, and its history. */
export function AgentDetails({ agentId }: { agentId: string }) {
  const { t } = useTranslation();
  const found = useAgent(agentId);
  const mayManage = useCan('agents', 'manage');
  const history = useQuery(printerQueries.agentHistory(useApi(), agentId));
  const agent = found.data;
  if (!agent) {
    return found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null;
  }
  const date = (value: string | undefined) => (value ? <DateText value={value} withTime /> : '—');
  return (
    <>
      <PageHeader title={agent.name} beside={<StatusBadge {...agentCondition(agent.condition)} />} />
      <PageBody>
        <Panel title={t('printers.agent')}>
          {mayManage && !agent.revokedAt && <Actions agent={agent} />}
          <KeyValue
            items={[
              { name: t('printers.agentColumns.hostName'), value: agent.hostName || '—' },
              { name: t('printers.agentColumns.release'), value: agent.release || '—' },
              { name: t('printers.agentColumns.lastSeenAt'), value: date(agent.lastSeenAt) },
              { name: t('printers.agentColumns.keyIssuedAt'), value: date(agent.keyIssuedAt) },
              { name: t('printers.rotationRequestedAt'), value: date(agent.rotationRequestedAt) },
              { name: t('printers.pairingExpiresAt'), value: date(agent.pairingExpiresAt) },
            ]}
          />
        </Panel>
        <Panel title={t('history.title')}>
          <HistoryOf found={history} />
        </Panel>
      </PageBody>
    </>
  );
}

function Actions({ agent: { id, name, keyIssuedAt } }: { agent: Agent }) {
  const { t } = useTranslation();
  const [paired, setPaired] = useState<PairedAgent>();
  const issue = useIssueCode(id);
  const rotate = useRotateKey(id);
  const revoke = useRevokeAgent(id);
  const askCode = async () => {
    const sure =
      !keyIssuedAt ||
      (await askConfirm({
        title: t('printers.codeTitle', { name }),
        body: t('printers.codeBody'),
        confirm: t('printers.newCode'),
      }));
    if (sure) issue.mutate(undefined, { onSuccess: setPaired, onError: toastError });
  };
  const askRevoke = async () => {
    const sure = await askConfirm({
      title: t('printers.revokeTitle', { name }),
      body: t('printers.revokeBody'),
      confirm: t('printers.revoke'),
      danger: true,
    });
    if (!sure) return;
    revoke.mutate(undefined, {
      onSuccess: () => toast('success', t('printers.revoked'), name),
      onError: toastError,
    });
  };
  return (
    <Group gap="xs" mb="md">
      <Button size="compact-sm" variant="default" loading={issue.isPending} onClick={() => void askCode()}>
        {t('printers.newCode')}
      </Button>
      {keyIssuedAt && (
        <Button
          size="compact-sm"
          variant="default"
          loading={rotate.isPending}
          onClick={() =>
            rotate.mutate(undefined, {
              onSuccess: () => toast('success', t('printers.rotationRequested'), name),
              onError: toastError,
            })
          }
        >
          {t('printers.rotate')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        color="red"
        loading={revoke.isPending}
        onClick={() => void askRevoke()}
      >
        {t('printers.revoke')}
      </Button>
      {paired && <CodeDialog paired={paired} onClose={() => setPaired(undefined)} />}
    </Group>
  );
}
