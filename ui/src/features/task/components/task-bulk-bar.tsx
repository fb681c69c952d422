import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { allRows, noRows, type Selection, selectedCount } from '@/lib/grid/selection';
import { useTranslation } from '@/lib/i18n/i18n';
import { useKeys } from '@/lib/keys/use-keys';
import { useCan } from '@/lib/session/permission';
import type { BulkAction } from '../api/use-bulk';
import type { ReviewView } from '../api/use-tasks';
import classes from './bulk.module.css';
import type { BulkDialogProps } from './bulk-dialog';

const BulkDialog = lazyComponent<BulkDialogProps>(() =>
  import('./bulk-dialog').then((found) => found.BulkDialog),
);

export interface TaskBulkBarProps {
  view: ReviewView;
  selection: Selection;
  total: number;
  onSelection: (selection: Selection) => void;
}

/** The server does not count beyond this number. */
const counted = 25_000;

/** The number of selected tasks, including tasks that are not loaded, and the available actions. */
export function TaskBulkBar({ view, selection, total, onSelection }: TaskBulkBarProps) {
  const { t } = useTranslation();
  const decides = useCan('tasks', 'bulk');
  const reassigns = useCan('tasks', 'reassign');
  const [dialogAction, setDialogAction] = useState<BulkAction>();
  const count = selectedCount(selection, total);
  const ask = (action: BulkAction) => () => setDialogAction(action);
  useKeys([
    { key: 'a', run: ask('approve'), off: !decides || dialogAction !== undefined },
    { key: 'r', run: ask('reject'), off: !decides || dialogAction !== undefined },
    { key: 'Escape', run: () => onSelection(noRows), off: dialogAction !== undefined },
  ]);
  const more = !selection.all && total > count;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('taskBulk.bar')}>
      <div className={classes.line}>
        <strong aria-live="polite">
          {selection.all && total > counted ? t('grid.selectedBeyond') : t('taskBulk.selected', { count })}
        </strong>
        <CloseButton
          size="sm"
          aria-label={t('grid.clearSelection')}
          onClick={() => onSelection(noRows)}
          ml="auto"
        />
      </div>
      {more && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.more}
          onClick={() => onSelection(allRows)}
        >
          {total > counted ? t('taskBulk.allBeyond') : t('taskBulk.all', { count: total })}
        </Button>
      )}
      <div className={classes.line}>
        {decides && (
          <>
            <Button size="xs" onClick={ask('approve')}>
              {t('taskActs.actions.approve')}
            </Button>
            <Button size="xs" variant="default" onClick={ask('reject')}>
              {t('taskActs.actions.reject')}
            </Button>
          </>
        )}
        {reassigns && (
          <Button size="xs" variant="default" onClick={ask('reassign')}>
            {t('taskActs.actions.reassign')}
          </Button>
        )}
      </div>
      {dialogAction && (
        <LazyDialog onClose={() => setDialogAction(undefined)}>
          <BulkDialog
            action={dialogAction}
            view={view}
            selection={selection}
            onClose={() => setDialogAction(undefined)}
            onStarted={() => onSelection(noRows)}
          />
        </LazyDialog>
      )}
    </div>
  );
}
