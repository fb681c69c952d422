import { Alert, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { KeyValue, PageHeader, Panel } from '@/components/page/page';
import { BatchProblem } from '@/components/problem/batch-problem';
import { RelatedRecords } from '@/components/records/related-records';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { useOpenTemporal } from '@/components/temporal/use-open-temporal';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Batch, useBatch, useBatchAction } from './api/use-payments';
import { BatchActions } from './components/batch-actions';
import { BatchFilePanel } from './components/batch-file';
import { BatchPayments } from './components/batch-payments';
import { BatchReleasers } from './components/batch-releasers';
import { BatchTimeline } from './components/batch-timeline';
import { BatchHistory } from './components/payment-history';
import type { BatchPlace } from './components/payment-links';
import { batchStatus } from './components/payment-status';
import classes from './components/payments.module.css';

/** A batch from preparation to acknowledgment, with its file and its history. */
export function BatchPage({ batchId, place }: { batchId: string; place: BatchPlace }) {
  const { t } = useTranslation();
  const onTemporal = useOpenTemporal();
  const found = useBatch(batchId);
  const batchAction = useBatchAction(batchId);
  const batch = found.data;

  if (!batch) {
    if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    return (
      <>
        <PageHeader title={t('common.loading')} />
        <div className={classes.batch}>
          <TextSkeleton lines={8} />
        </div>
      </>
    );
  }
  const waits = batch.status === 'awaiting_release';
  return (
    <>
      <PageHeader
        title={t('payments.batchName', { kind: t(`payments.kinds.${batch.kind}`), number: batch.number })}
        beside={
          <>
            <span className={classes.headline}>
              <MoneyText value={{ amount: batch.total, currency: batch.currency }} strong />
            </span>
            <StatusBadge {...batchStatus(batch.status)} />
          </>
        }
        description={`${t('payments.count', { count: batch.paymentCount })} · ${batch.accountName} ••${batch.accountLast4}, ${batch.bankName}`}
        actions={<BatchActions batch={batch} batchAction={batchAction} />}
      />
      <div className={classes.batch}>
        <RelatedRecords of="batch" id={batch.id} />
        <BatchReleasers batch={batch} />
        {batch.overrides.length > 0 && (
          <Alert color="orange" title={t('payments.overrides.title')}>
            <ul className={classes.reasons}>
              {batch.overrides.map((o) => (
                <li key={`${o.paymentNumber}/${o.invoiceNumber}`}>
                  {t('payments.overrides.one', {
                    payment: o.paymentNumber,
                    invoice: o.invoiceNumber,
                    warnings: o.warnings,
                    name: o.userName,
                    reason: o.reason,
                  })}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {batch.problem && <BatchProblem problem={batch.problem} />}
        {batch.message && !batch.problem && !waits && (
          <Alert color="gray" title={batchStatus(batch.status).label}>
            {batch.message}
          </Alert>
        )}
        <div className={classes.columns}>
          <Panel title={t('payments.life')}>
            <BatchTimeline batch={batch} />
          </Panel>
          <Panel title={t('payments.evidence')}>
            <KeyValue
              items={[
                { name: t('payments.file'), value: batch.fileName || '—' },
                batch.printer
                  ? { name: t('payments.printer'), value: <PrintedAt printer={batch.printer} /> }
                  : { name: t('payments.remotePath'), value: batch.remotePath || '—' },
                {
                  name: t('payments.hash'),
                  value: batch.sha256 ? <code className={classes.hash}>{batch.sha256}</code> : '—',
                },
                ...(batch.encryptedSha256
                  ? [
                      {
                        name: t('payments.bankHash'),
                        value: <code className={classes.hash}>{batch.encryptedSha256}</code>,
                      },
                    ]
                  : []),
                {
                  name: t('payments.size'),
                  value: batch.size ? t('payments.bytes', { count: batch.size }) : '—',
                },
                {
                  name: t('payments.generation'),
                  value: [batch.generation, batch.fileIdModifier.trim()].filter(Boolean).join(' · '),
                },
                { name: t('payments.effective'), value: <DateText value={realDate(batch.effectiveDate)} /> },
                { name: t('payments.deadline'), value: <DateText value={batch.deadline} withTime /> },
              ]}
            />
            <div className={classes.links}>
              {batch.temporalUrl && (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconExternalLink size={14} />}
                  onClick={() => onTemporal(batch.temporalUrl ?? '')}
                >
                  {t('jobs.temporal')}
                </Button>
              )}
            </div>
          </Panel>
        </div>
        <BatchPayments batch={batch} place={place} />
        <BatchFilePanel batch={batch} />
        <Panel title={t('history.title')}>
          <BatchHistory batchId={batch.id} />
        </Panel>
      </div>
    </>
  );
}

/** Where the checks come out. A person who releases them can compare it with the place that they know. */
function PrintedAt({ printer }: { printer: NonNullable<Batch['printer']> }) {
  const { t } = useTranslation();
  return (
    <>
      <div>{printer.name}</div>
      <code className={classes.hash}>{printer.address}</code>
      {printer.agentName && (
        <div>{t('payments.printerAgent', { agent: printer.agentName, host: printer.agentHost })}</div>
      )}
    </>
  );
}

/** An unset date arrives as the year one. */
const realDate = (date: string): string => (date.startsWith('0001') ? '' : date);
