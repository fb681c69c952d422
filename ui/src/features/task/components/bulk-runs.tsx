import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Bulk, useBulkAction } from '../api/use-bulk';
import classes from './bulk.module.css';
import type { BulkRefusalsProps } from './bulk-refusals';

const BulkRefusals = lazyComponent<BulkRefusalsProps>(() =>
  import('./bulk-refusals').then((found) => found.BulkRefusals),
);

export interface BulkRunsProps {
  bulks: Bulk[];
  onTask: (taskId: string) => void;
}

/** The progress of the user's bulk actions; each stays visible until its result is closed. */
export function BulkRuns({ bulks, onTask }: BulkRunsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string>();
  const shown = bulks.find(({ id }) => id === open);
  return (
    <section className={classes.runs} aria-label={t('taskBulk.runs')}>
      {bulks.map((bulk) => (
        <Run key={bulk.id} bulk={bulk} onShow={() => setOpen(bulk.id)} />
      ))}
      {shown && (
        <LazyDialog onClose={() => setOpen(undefined)}>
          <BulkRefusals bulk={shown} onTask={onTask} onClose={() => setOpen(undefined)} />
        </LazyDialog>
      )}
    </section>
  );
}

function Run({ bulk, onShow }: { bulk: Bulk; onShow: () => void }) {
  const { t } = useTranslation();
  const bulkAction = useBulkAction();
  const { id: bulkId, action, state, total: count, done, refused } = bulk;
  const running = state === 'running';
  return (
    <div className={classes.run} data-state={state}>
      <div className={classes.line}>
        <span role="status" className={classes.title}>
          {running
            ? t(`taskBulk.running.${action}`, { count })
            : t(`taskBulk.ended.${action}`, { done, count })}
          {state === 'canceled' && ` · ${t('taskBulk.canceled')}`}
        </span>
        {!running && (
          <CloseButton
            size="sm"
            aria-label={t('taskBulk.dismiss')}
            disabled={bulkAction.isPending}
            onClick={() => bulkAction.mutate({ bulkId, action: 'seen' })}
          />
        )}
      </div>
      {running && (
        <progress
          className={classes.meter}
          aria-label={t(`taskBulk.running.${action}`, { count })}
          max={count}
          value={done + refused}
        />
      )}
      {(running || refused > 0) && (
        <div className={classes.line}>
          {running && <span>{t('taskBulk.progress', { done: done + refused, count })}</span>}
          {refused > 0 && (
            <span className={classes.refused}>{t('taskBulk.refused', { count: refused })}</span>
          )}
          <span className={classes.actions}>
            {refused > 0 && (
              <Button size="compact-xs" variant="subtle" onClick={onShow}>
                {t('taskBulk.showRefused')}
              </Button>
            )}
            {running && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                loading={bulkAction.isPending}
                onClick={() => bulkAction.mutate({ bulkId, action: 'cancel' })}
              >
                {t('taskBulk.stop')}
              </Button>
            )}
          </span>
        </div>
      )}
    </div>
  );
}
