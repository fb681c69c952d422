import { Alert, Skeleton, Text } from '@mantine/core';
import { SelectionFigures } from '@/components/figures/selection-figures';
import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { AssigneeField } from '@/components/people/assignee-field';
import { largestOf } from '@/components/people/largest-amount';
import { ApiError } from '@/lib/errors/api-error';
import { explain } from '@/lib/errors/explain';
import type { Selection } from '@/lib/grid/selection';
import { useTranslation } from '@/lib/i18n/i18n';
import { type BulkAction, useSelectionTotals, useStartBulk } from '../api/use-bulk';
import type { ReviewView } from '../api/use-tasks';

export interface BulkDialogProps {
  action: BulkAction;
  view: ReviewView;
  selection: Selection;
  onClose: () => void;
  onStarted: () => void;
}

/** The server's limit. */
const most = 25_000;

/**
 * The number of tasks and their amounts from the server; the action applies at most to the confirmed tasks.
 */
export function BulkDialog({ action, view, selection, onClose, onStarted }: BulkDialogProps) {
  const { t } = useTranslation();
  const chosen = useSelectionTotals(view, selection);
  const start = useStartBulk(view, selection);
  const count = chosen.data?.totalCount;
  const possible = count !== undefined && count > 0 && count <= most;
  const kit = useAppForm({
    initialValues: { reason: '', assignees: [] as string[] },
    validate: {
      reason: (value) => (action === 'reject' ? required(value) : null),
      assignees: (value) => (action === 'reassign' ? required(value) : null),
    },
    submit: async ({ reason, assignees }) => {
      if (possible) await start.mutateAsync({ action, reason: reason.trim(), assignees, confirmed: count });
    },
    onSaved: () => {
      onClose();
      onStarted();
    },
  });
  const reasonLabel = {
    approve: 'taskBulk.holdReason',
    reject: 'taskActs.reason',
    reassign: 'taskActs.comment',
  };

  return (
    <FormDialog
      kit={kit}
      title={t(`taskBulk.titles.${action}`)}
      submitLabel={possible ? t(`taskBulk.buttons.${action}`, { count }) : t(`taskActs.actions.${action}`)}
      danger={action === 'reject'}
      disabled={!possible}
      onClose={onClose}
    >
      <Figures chosen={chosen} />
      {action === 'reassign' && (
        <AssigneeField name={kit.names.assignees} {...largestOf(chosen.data?.totals)} />
      )}
      <LongTextField
        name={kit.names.reason}
        label={t(reasonLabel[action] as 'taskActs.reason')}
        required={action === 'reject'}
        data-autofocus={action === 'reassign' ? undefined : true}
        autosize
        minRows={2}
        maxLength={1000}
      />
      <Text size="xs" c="dimmed">
        {t('taskBulk.each')} {t('taskBulk.continues')}
      </Text>
    </FormDialog>
  );
}

/** The scope of the selection, per currency, or the reason why it cannot be processed. */
function Figures({ chosen }: { chosen: ReturnType<typeof useSelectionTotals> }) {
  const { t } = useTranslation();
  const { data, error } = chosen;
  const count = data?.totalCount ?? 0;
  const refusal =
    error ??
    (count > most ? new ApiError({ code: 'ProcessingDocumentsMaxLimitException', status: 400 }) : undefined);
  if (refusal) {
    const { cause, next } = explain(refusal);
    return (
      <Alert color="orange" role="alert" title={cause}>
        {next}
      </Alert>
    );
  }
  if (!data) return <Skeleton height={44} aria-label={t('common.loading')} />;
  if (count === 0) return <Alert color="gray">{t('taskBulk.none')}</Alert>;
  return (
    <SelectionFigures
      records={t('taskBulk.tasks')}
      count={t('tasks.count', { count })}
      amounts={t('taskBulk.amount')}
      noAmount={t('taskBulk.noAmount')}
      totals={data.totals}
    />
  );
}
