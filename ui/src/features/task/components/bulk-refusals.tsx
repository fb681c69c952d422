import { Button } from '@mantine/core';
import { Dialog } from '@/components/dialog/dialog';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { ApiError } from '@/lib/errors/api-error';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Bulk, useBulkRefusals } from '../api/use-bulk';
import classes from './bulk.module.css';

export interface BulkRefusalsProps {
  bulk: Bulk;
  onTask: (taskId: string) => void;
  onClose: () => void;
}

/** The refused tasks of a bulk action, each with its reason and a link. */
export function BulkRefusals({ bulk, onTask, onClose }: BulkRefusalsProps) {
  const { t } = useTranslation();
  const found = useBulkRefusals(bulk.id);
  const rows = found.data?.pages.flatMap(({ items }) => items);
  /** The text of the error code; validation refuses an approval only for a missing hold reason. */
  const why = (errorCode: string, details: string) => {
    if (errorCode === 'ValidationFailedException')
      return bulk.action === 'approve' ? t('taskBulk.held') : details;
    const { cause, next, code } = explain(new ApiError({ code: errorCode, status: 0 }));
    return code === errorCode ? `${cause} ${next}` : details;
  };
  const open = (taskId: string) => {
    onTask(taskId);
    onClose();
  };
  return (
    <Dialog dismissible onClose={onClose} size="lg" title={t('taskBulk.refusedTitle')}>
      {found.isError && !rows && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!rows && !found.isError && <TextSkeleton lines={5} />}
      <ul className={classes.refusals}>
        {rows?.map(({ taskId, name, vendor, invoiceNumber, errorCode, details }) => {
          // A task of a workflow is about no invoice.
          const about = vendor || (invoiceNumber ? t('tasks.noVendor') : name);
          return (
            <li key={taskId}>
              <button type="button" onClick={() => open(taskId)}>
                <span className={classes.vendor}>{about}</span> {invoiceNumber}
              </button>
              <p>{why(errorCode, details)}</p>
            </li>
          );
        })}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('grid.loadMore')}
        </Button>
      )}
    </Dialog>
  );
}
