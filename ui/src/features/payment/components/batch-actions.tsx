import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDots, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { MenuButton } from '@/components/menu/menu-button';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import type { Batch, BatchAction, useBatchAction } from '../api/use-payments';
import type { BatchStatus } from './payment-status';
import classes from './payments.module.css';
import { ResolveDialog } from './resolve-dialog';

// The actions offered in each state. The server checks them again.
const actionsByStatus: Record<BatchStatus, Exclude<BatchAction, 'release'>[]> = {
  preparing: [],
  awaiting_release: ['cancel'],
  sealed: ['resend'],
  delivering: [],
  delivered: ['reconcile'],
  acknowledged: [],
  settled: [],
  rejected: ['reissue'],
  expired: ['reissue'],
  unknown: ['reconcile'],
  canceled: [],
};

export function BatchActions({
  batch,
  batchAction,
}: {
  batch: Batch;
  batchAction: ReturnType<typeof useBatchAction>;
}) {
  const { t } = useTranslation();
  const mayRelease = useCan('payments', 'release');
  const mayPrepare = useCan('payments', 'prepare');
  const more = [
    ...actionsByStatus[batch.status],
    // A printer that no longer works must not keep the payments of its run.
    ...(batch.status === 'sealed' && batch.kind === 'check' ? (['cancel'] as const) : []),
  ].filter((action) => (action === 'cancel' || action === 'reissue' ? mayPrepare : mayRelease));

  const [resolving, setResolving] = useState(false);
  const inDoubt = batch.kind !== 'check' && (batch.status === 'unknown' || batch.status === 'delivered');

  const run = (action: BatchAction) =>
    batchAction.mutate(action, {
      onSuccess: () => toast('success', t(`payments.batchActed.${action}`)),
      onError: toastError,
    });
  const ask = async (action: BatchAction) => {
    const yes = await askConfirm({
      title: t(`payments.batchActions.${action}.title`, { number: batch.number }),
      body: <BatchSummary batch={batch} action={action} />,
      confirm: t(`payments.batchActions.${action}.confirm`),
      ...(action === 'cancel' && { cancel: t('common.back'), danger: true }),
    });
    if (yes) run(action);
  };

  return (
    <>
      {batch.status === 'awaiting_release' && mayRelease && (
        <Tooltip label={batch.releaseRefusal} disabled={batch.mayRelease} multiline maw={320}>
          <Button
            leftSection={<IconLock size={16} />}
            loading={batchAction.isPending}
            disabled={!batch.mayRelease}
            onClick={() => void ask('release')}
          >
            {t('payments.batchActions.release.confirm')}
          </Button>
        </Tooltip>
      )}
      {(more.length > 0 || (inDoubt && mayRelease)) && (
        <MenuButton
          button={
            <ActionIcon size="lg" variant="default" aria-label={t('common.more')}>
              <IconDots size={16} />
            </ActionIcon>
          }
          entries={() => [
            ...more.map((action) => ({
              label: t(`payments.batchActions.${action}.confirm`),
              disabled: batchAction.isPending,
              run: () => void ask(action),
            })),
            inDoubt && mayRelease && { label: t('payments.resolve.open'), run: () => setResolving(true) },
          ]}
        />
      )}
      {resolving && <ResolveDialog batch={batch} onClose={() => setResolving(false)} />}
    </>
  );
}

/** Repeats the count, total and account, and names the irreversible effect. */
function BatchSummary({ batch, action }: { batch: Batch; action: BatchAction }) {
  const { t } = useTranslation();
  const deadline = batch.deadline;
  return (
    <div className={classes.restated}>
      <span>{t('payments.count', { count: batch.paymentCount })}</span>
      <MoneyText value={{ amount: batch.total, currency: batch.currency }} strong />
      <span>
        {t('payments.from')} {batch.accountName} ••{batch.accountLast4}, {batch.bankName}
      </span>
      {deadline && (
        <span>
          {t('payments.deadline')} <DateText value={deadline} withTime />
        </span>
      )}
      <span className={classes.note}>{t(`payments.batchActions.${action}.body`)}</span>
    </div>
  );
}
