import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import type { BatchStatus } from './payment-looks';
import classes from './payments.module.css';
import { ResolveDialog } from './resolve-dialog';
import type { Batch, useTell, Wish } from './use-payments';

// What may be wanted in each state; the server decides again.
const wishes: Record<BatchStatus, Exclude<Wish, 'release'>[]> = {
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

export function BatchActions({ batch, tell }: { batch: Batch; tell: ReturnType<typeof useTell> }) {
  const { t } = useTranslation();
  const mayRelease = useCan('payments', 'release');
  const mayPrepare = useCan('payments', 'prepare');
  const more = wishes[batch.status].filter((wish) =>
    wish === 'cancel' || wish === 'reissue' ? mayPrepare : mayRelease,
  );

  const [resolving, setResolving] = useState(false);
  const inDoubt = batch.kind !== 'check' && (batch.status === 'unknown' || batch.status === 'delivered');

  const run = (wish: Wish) =>
    tell.mutate(wish, {
      onSuccess: () => toast('success', t(`payments.told.${wish}`)),
      onError: toastError,
    });
  const ask = async (wish: Wish) => {
    const yes = await askConfirm({
      title: t(`payments.wishes.${wish}.title`, { number: batch.number }),
      body: <Restated batch={batch} wish={wish} />,
      confirm: t(`payments.wishes.${wish}.confirm`),
      danger: wish === 'cancel',
    });
    if (yes) run(wish);
  };

  return (
    <>
      {batch.status === 'awaiting_release' && mayRelease && (
        <Tooltip label={batch.releaseRefusal} disabled={batch.mayRelease} multiline maw={320}>
          <Button
            leftSection={<IconLock size={16} />}
            loading={tell.isPending}
            disabled={!batch.mayRelease}
            onClick={() => void ask('release')}
          >
            {t('payments.wishes.release.confirm')}
          </Button>
        </Tooltip>
      )}
      {(more.length > 0 || (inDoubt && mayRelease)) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="lg" variant="default" aria-label={t('common.more')}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((wish) => (
              <Menu.Item key={wish} disabled={tell.isPending} onClick={() => void ask(wish)}>
                {t(`payments.wishes.${wish}.confirm`)}
              </Menu.Item>
            ))}
            {inDoubt && mayRelease && (
              <Menu.Item onClick={() => setResolving(true)}>{t('payments.resolve.open')}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <ResolveDialog batch={batch} opened={resolving} onClose={() => setResolving(false)} />
    </>
  );
}

/** Count, total and account once more, and what cannot be undone. */
function Restated({ batch, wish }: { batch: Batch; wish: Wish }) {
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
      <span className={classes.note}>{t(`payments.wishes.${wish}.body`)}</span>
    </div>
  );
}
