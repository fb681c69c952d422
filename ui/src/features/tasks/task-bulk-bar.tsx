import { Button, CloseButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { chosenCount, everything, nothing, type Selection } from '@/lib/grid/selection';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import classes from './bulk.module.css';
import type { BulkAction } from './use-bulk';
import type { ReviewView } from './use-tasks';

const BulkDialog = lazy(() => import('./bulk-dialog').then((found) => ({ default: found.BulkDialog })));

interface TaskBulkBarProps {
  view: ReviewView;
  selection: Selection;
  total: number;
  onSelection: (selection: Selection) => void;
}

/** Beyond it the server does not count. */
const counted = 25_000;

/** What is selected, also beyond the rows that are loaded, and what can be done with it. */
export function TaskBulkBar({ view, selection, total, onSelection }: TaskBulkBarProps) {
  const { t } = useTranslation();
  const decides = useCan('tasks', 'bulk');
  const reassigns = useCan('tasks', 'reassign');
  const [asked, setAsked] = useState<BulkAction>();
  const count = chosenCount(selection, total);
  const ask = (action: BulkAction, may: boolean) => () => may && !asked && setAsked(action);
  useHotkeys([
    ['a', ask('approve', decides)],
    ['r', ask('reject', decides)],
    ['Escape', () => !asked && onSelection(nothing)],
  ]);
  const more = !selection.all && total > count;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('tasks.bulk.bar')}>
      <div className={classes.line}>
        <strong aria-live="polite">
          {selection.all && total > counted ? t('grid.selectedBeyond') : t('tasks.bulk.selected', { count })}
        </strong>
        <CloseButton
          size="sm"
          aria-label={t('grid.clearSelection')}
          onClick={() => onSelection(nothing)}
          ml="auto"
        />
      </div>
      {more && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.more}
          onClick={() => onSelection(everything)}
        >
          {total > counted ? t('tasks.bulk.allBeyond') : t('tasks.bulk.all', { count: total })}
        </Button>
      )}
      <div className={classes.line}>
        {decides && (
          <>
            <Button size="xs" onClick={ask('approve', true)}>
              {t('tasks.actions.approve')}
            </Button>
            <Button size="xs" variant="default" onClick={ask('reject', true)}>
              {t('tasks.actions.reject')}
            </Button>
          </>
        )}
        {reassigns && (
          <Button size="xs" variant="default" onClick={ask('reassign', true)}>
            {t('tasks.actions.reassign')}
          </Button>
        )}
      </div>
      {asked && (
        <Suspense>
          <BulkDialog
            action={asked}
            view={view}
            selection={selection}
            onClose={() => setAsked(undefined)}
            onStarted={() => onSelection(nothing)}
          />
        </Suspense>
      )}
    </div>
  );
}
