import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconMessageQuestion } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { Sums } from '@/components/grid/sums';
import { PickBox } from '@/components/pick-box/pick-box';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { isSelected, type Selection } from '@/lib/grid/selection';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Bucket, Entry } from '../api/use-tasks';
import classes from './review-page.module.css';
import { byDue } from './task-groups';

interface TaskQueueProps {
  rows: Entry[];
  bucket: Bucket;
  selected: string | undefined;
  onSelect: (taskId: string) => void;
  more: { hasMore: boolean; loading: boolean; load: () => void };
  totalCount?: number;
  /** The tasks are those of the previous view. */
  stale: boolean;
  /** Absent if bulk actions are not available. */
  choosing?: SelectionControl;
}

export interface SelectionControl {
  value: Selection;
  onPick: (taskId: string, range: boolean) => void;
}

/** The tasks grouped by due date, with their number and totals below. */
export function TaskQueue(props: TaskQueueProps) {
  const { rows, bucket, selected, onSelect, more, totalCount, stale, choosing } = props;
  const { t } = useTranslation();
  const select = useCallbackRef(onSelect);
  const pick = useCallbackRef(choosing?.onPick);
  const groups = bucket === 'active' ? byDue(rows) : [{ group: undefined, rows }];
  return (
    <>
      <div className={classes.queue} data-stale={stale || undefined} aria-busy={stale}>
        {groups.map(({ group, rows }) => (
          <section key={group ?? 'all'} aria-label={group && t(`tasks.due.${group}`)}>
            {group && (
              <h2 className={classes.group} data-group={group}>
                {t(`tasks.due.${group}`)} <span>{rows.length}</span>
              </h2>
            )}
            <ul className={classes.rows}>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  selected={row.id === selected}
                  onSelect={select}
                  {...(choosing && { chosen: isSelected(choosing.value, row.id), onPick: pick })}
                />
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
      <footer className={classes.total} data-stale={stale || undefined}>
        <span>{t('tasks.count', { count: totalCount ?? rows.length })}</span>
        <Sums rows={rows} complete={!more.hasMore} of={amountOf} />
      </footer>
    </>
  );
}

interface RowProps {
  row: Entry;
  selected: boolean;
  onSelect: (taskId: string) => void;
  chosen?: boolean;
  onPick?: SelectionControl['onPick'];
}

// Memoized, so that moving through the queue renders two rows and not all.
const Row = memo(function Row({ row, selected, onSelect, chosen = false, onPick }: RowProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!selected) return;
    // In the next frame, to avoid an additional layout.
    const frame = requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [selected]);
  return (
    <li className={classes.item} data-chosen={chosen || undefined}>
      {onPick && (
        <PickBox
          className={classes.box}
          label={t('tasks.selectTask', { name: `${row.vendor} ${row.invoiceNumber}`.trim() || row.name })}
          checked={chosen}
          onPick={(range) => onPick(row.id, range)}
        />
      )}
      <button
        ref={button}
        type="button"
        className={classes.row}
        aria-current={selected || undefined}
        onClick={() => onSelect(row.id)}
      >
        <span className={classes.vendor}>
          {row.vendor || (row.nameCode ? t('tasks.noVendor') : row.name)}
        </span>
        <MoneyText value={amountOf(row)} />
        <span className={classes.small}>
          {row.invoiceNumber || row.projectName}
          {row.infoRequested && <IconMessageQuestion size={13} aria-label={t('tasks.infoRequested')} />}
        </span>
        <span className={classes.small}>
          <DateText value={row.due} />
        </span>
      </button>
    </li>
  );
});

const amountOf = (row: Entry) =>
  row.invoiceAmount ? { amount: row.invoiceAmount, currency: row.currency } : undefined;
