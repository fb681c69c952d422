import { Alert, Button, Skeleton } from '@mantine/core';
import { IconBuildingBank, IconFileCheck, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { SelectedRows } from '@/components/grid/requests';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { ErrorState } from '@/components/states/states';
import { MoneyText } from '@/components/text/money-text';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type Order, usePaymentRun, usePrepare } from '../api/use-payments';
import { useRunScopes } from '../api/use-scopes';
import type { PaymentsView } from '../payments-page';
import { Cutoff } from './cutoff';
import classes from './payments.module.css';

const PrepareDialog = lazyComponent(() => import('./prepare-dialog').then((found) => found.PrepareDialog));

interface RunBarProps {
  projectId: string;
  view: PaymentsView;
  /** The selection of the list below. */
  chosen: SelectedRows | undefined;
  onOpenBatch: (batchId: string) => void;
}

/** The payments ready to be paid, their total, the next cutoff, and the buttons that prepare a batch. */
export function RunBar({ projectId, view, chosen, onOpenBatch }: RunBarProps) {
  const { t } = useTranslation();
  const found = usePaymentRun(projectId);
  const prepare = usePrepare(projectId);
  const mayPrepare = useCan('payments', 'prepare');
  const scopes = useRunScopes(view, chosen);
  const [preparing, setPreparing] = useState<'ach' | 'check'>();
  const run = found.data;

  if (found.isError && !run) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!run) return <Skeleton height={76} m="md" radius="md" />;

  const start = (order: Order) =>
    prepare.mutate(order, {
      onSuccess: (batch) => {
        toast('success', t('payments.prepared', { number: batch.number }), t('payments.preparedNext'));
        onOpenBatch(batch.id);
      },
      onError: toastError,
    });
  const ready = (method: 'ach' | 'check') => run.ready.find((part) => part.method === method);
  /** One run at a time; its button shows the loading state. */
  const busy = (kind: Order['kind']) => ({
    disabled: prepare.isPending,
    loading: prepare.isPending && prepare.variables.kind === kind,
  });
  // The server refuses a second open batch of a kind, and a batch without a bank account.
  const offered = (kind: 'ach' | 'check') =>
    Boolean(ready(kind)) && run.accountId !== '' && run.openBatches.every((batch) => batch.kind !== kind);

  return (
    <section className={classes.run} aria-label={t('payments.run')}>
      <div className={classes.facts}>
        {run.ready.map((part) => (
          <Fact key={part.method} label={t(`payments.ready.${part.method}`)}>
            <MoneyText value={{ amount: part.total, currency: part.currency }} strong />
            <span className={classes.count}>{t('payments.count', { count: part.count })}</span>
          </Fact>
        ))}
        {run.ready.length === 0 && <Fact label={t('payments.readyNone')}>—</Fact>}
        {run.nextCutoff && <Cutoff at={run.nextCutoff} />}
        {!run.accountId && run.ready.length > 0 && (
          <Fact label={t('payments.account')}>{t('payments.noAccount')}</Fact>
        )}
        {run.accountId && (
          <Fact label={t('payments.account')}>
            <span>
              {run.accountName} ••{run.accountLast4}
            </span>
          </Fact>
        )}
      </div>
      {mayPrepare && (
        <div className={classes.buttons}>
          {offered('ach') && (
            <Button
              leftSection={<IconBuildingBank size={16} />}
              {...busy('ach')}
              onClick={() => setPreparing('ach')}
            >
              {t('payments.prepareAch')}
            </Button>
          )}
          {offered('check') && (
            <Button
              leftSection={<IconPrinter size={16} />}
              {...busy('check')}
              onClick={() => setPreparing('check')}
            >
              {t('payments.printChecks')}
            </Button>
          )}
          {run.usesPositivePay && run.positivePayDue > 0 && (
            <Button
              variant="default"
              leftSection={<IconFileCheck size={16} />}
              {...busy('positive-pay')}
              onClick={() => start({ kind: 'positive-pay' })}
            >
              {t('payments.positivePay', { count: run.positivePayDue })}
            </Button>
          )}
        </div>
      )}
      {run.openBatches.map((batch) => (
        <Alert key={batch.id} className={classes.open ?? ''} color="orange">
          <span className={classes.openLine}>
            {t('payments.openBatch', { number: batch.number, count: batch.payments })}
            <Button size="compact-sm" variant="default" onClick={() => onOpenBatch(batch.id)}>
              {t('payments.openBatchAction')}
            </Button>
          </span>
        </Alert>
      ))}
      {preparing && (
        <LazyDialog onClose={() => setPreparing(undefined)}>
          <PrepareDialog
            projectId={projectId}
            method={preparing}
            run={run}
            scopes={scopes}
            onClose={() => setPreparing(undefined)}
            onPrepared={(batch) => {
              setPreparing(undefined);
              onOpenBatch(batch.id);
            }}
          />
        </LazyDialog>
      )}
    </section>
  );
}

export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{children}</span>
    </div>
  );
}
