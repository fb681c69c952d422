import { Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TargetLink } from '@/components/grid/target-link';
import { KeyValue, PageBody, PageHeader, Panel } from '@/components/page/page';
import { recordPage } from '@/components/records/record-links';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { recordingQueries } from '../api/queries';
import classes from './recording-details.module.css';
import { recordingState } from './recording-state';

/** One recording: where it would have gone, and the text of a message. */
export function RecordingDetails({ recordingId }: { recordingId: string }) {
  const { t } = useTranslation();
  const found = useQuery(recordingQueries.one(useApi(), recordingId));
  const recording = found.data;
  if (!recording) {
    if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    return <TextSkeleton lines={8} />;
  }
  const { channel, state, recipient, name, subject, size, sha256, body, recordedAt } = recording;
  return (
    <>
      <PageHeader title={subject || name} beside={<StatusBadge {...recordingState(state)} />} />
      <PageBody>
        {channel === 'mail' && (
          <Panel title={t('recordings.content')}>
            <Text size="sm" className={classes.body}>
              {body}
            </Text>
          </Panel>
        )}
        <Panel title={t('recordings.details')}>
          <KeyValue
            items={[
              { name: t('recordings.columns.channel'), value: t(`recordings.channels.${channel}`) },
              { name: t('recordings.columns.recipient'), value: recipient },
              { name: t('recordings.columns.name'), value: name },
              { name: t('recordings.columns.batchNumber'), value: <BatchLink recording={recording} /> },
              {
                name: t('recordings.columns.recordedAt'),
                value: <DateText value={recordedAt} withTime exact />,
              },
              { name: t('recordings.columns.size'), value: size },
              { name: 'SHA-256', value: <Code className={classes.hash}>{sha256}</Code> },
            ]}
          />
        </Panel>
      </PageBody>
    </>
  );
}

/** The number of the batch, which leads to its page if the reader may open it. */
function BatchLink({ recording }: { recording: Schema<'Recording'> }) {
  const { tenant } = useSession();
  const mayOpen = useCan('payments', 'get');
  const { batchId: id, batchNumber, projectId, workspaceId } = recording;
  if (!mayOpen || !id || !projectId || !workspaceId) return batchNumber ?? '—';
  const page = recordPage(tenant, { type: 'batch', id, projectId, workspaceId, label: '' });
  return <TargetLink target={page}>{batchNumber}</TargetLink>;
}
