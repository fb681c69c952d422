import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Sums } from '@/components/grid/sums';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './review-page.module.css';
import { byDue } from './task-groups';
import type { Bucket, Entry } from './use-tasks';

interface TaskQueueProps {
  rows: Entry[];
  bucket: Bucket;
  selected: string | undefined;
  onSelect: (taskId: string) => void;
  more: { hasMore: boolean; loading: boolean; load: () => void };
  totalCount?: number;
}

/** The tasks by when they are due, and below them how many and how much. */
export function TaskQueue({ rows, bucket, selected, onSelect, more, totalCount }: TaskQueueProps) {
  const { t } = useTranslation();
  const groups = bucket === 'active' ? byDue(rows) : [{ group: undefined, rows }];
  return (
    <>
      <div className={classes.queue}>
        {groups.map(({ group, rows }) => (
          <section key={group ?? 'all'} aria-label={group && t(`tasks.due.${group}`)}>
            {group && (
              <h2 className={classes.group} data-group={group}>
                {t(`tasks.due.${group}`)} <span>{rows.length}</span>
              </h2>
            )}
            <ul className={classes.rows}>
              {rows.map((row) => (
                <Row key={row.id} row={row} selected={row.id === selected} onSelect={onSelect} />
              ))}
            </ul>
          </section>
        ))}
        {more.hasMore && (
          <Button variant="subtle" size="xs" fullWidth loading={more.loading} onClick={more.load}>
            {t('grid.loadMore')}
          </Button>
        )}
      </div>
      <footer className={classes.total}>
        <span>{t('tasks.count', { count: totalCount ?? rows.length })}</span>
        <Sums rows={rows} complete={!more.hasMore} of={amountOf} />
      </footer>
    </>
  );
}

function Row({ row, selected, onSelect }: { row: Entry; selected: boolean; onSelect: (id: string) => void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) button.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={classes.row}
        aria-current={selected || undefined}
        onClick={() => onSelect(row.id)}
      >
        <span className={classes.vendor}>{row.vendor || t('tasks.noVendor')}</span>
        <MoneyText value={amountOf(row)} />
        <span className={classes.small}>
          {row.invoiceNumber}
          {row.infoRequested && <IconMessageQuestion size={13} aria-label={t('tasks.infoRequested')} />}
        </span>
        <span className={classes.small}>
          <DateText value={row.due} />
        </span>
      </button>
    </li>
  );
}

const amountOf = (row: Entry) =>
  row.invoiceAmount ? { amount: row.invoiceAmount, currency: row.currency } : undefined;
