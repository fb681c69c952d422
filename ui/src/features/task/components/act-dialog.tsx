import { Text } from '@mantine/core';
import { LongTextField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { AssigneeField } from '@/components/people/assignee-field';
import { toast } from '@/components/toast/toast';
import { taskName } from '@/lib/format/task-name';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Task, useTaskAction } from '../api/use-tasks';

/** The actions that need a text or people first. */
export type DialogAction = 'approve' | 'reject' | 'requestInfo' | 'provideInfo' | 'reassign' | 'restart';

export interface ActDialogProps {
  action: DialogAction;
  task: Task;
  act: ReturnType<typeof useTaskAction>;
  onClose: () => void;
  onDone: () => void;
}

/**
 * A rejection or the approval of an invoice on hold needs a reason, a question needs a text and a recipient,
 * a reassignment needs people, and a restart discards approvals.
 */
export function ActDialog({ action, task, act, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation();
  const asksReason = action === 'reject' || action === 'approve';
  const asksText = action === 'requestInfo' || action === 'provideInfo';
  const kit = useAppForm({
    draft: `task.${task.id}.${action}`,
    initialValues: { reason: '', text: '', recipient: '', assignees: [] as string[] },
    validate: {
      reason: (value) => (asksReason ? required(value) : null),
      text: (value) => (asksText ? required(value) : null),
      recipient: (value) =>
        action === 'requestInfo' && !value.includes('@') ? t('taskActs.emailNeeded') : null,
      assignees: (value) => (action === 'reassign' ? required(value) : null),
    },
    submit: ({ reason, text, recipient, assignees }) =>
      act.mutateAsync({
        action,
        fields: {
          ...(asksText ? { text: text.trim() } : reason.trim() && { reason: reason.trim() }),
          ...(action === 'requestInfo' && { recipient: recipient.trim() }),
          ...(action === 'reassign' && { assignees }),
        },
      }),
    onSaved: () => {
      toast('success', t(`taskActs.done.${action}`), taskName(task, t));
      onClose();
      if (asksReason || action === 'reassign' || action === 'restart') onDone();
    },
  });

  // The step of a workflow asks about anything.
  const title =
    action === 'reject' && !task.nameCode
      ? t('taskActs.rejectTask', { name: task.name })
      : t(`taskActs.dialogs.${action}`);
  return (
    <FormDialog
      kit={kit}
      title={title}
      submitLabel={t(`taskActs.actions.${action}`)}
      danger={action === 'reject' || action === 'restart'}
      onClose={onClose}
    >
      {action === 'restart' && <Text size="sm">{t('taskActs.restartEffect')}</Text>}
      {action === 'reassign' && (
        <AssigneeField name={kit.names.assignees} taskId={task.id} currency={task.currency} />
      )}
      {action === 'requestInfo' && (
        <TextField
          name={kit.names.recipient}
          label={t('taskActs.recipient')}
          type="email"
          required
          data-autofocus
        />
      )}
      {asksText ? (
        <LongTextField
          name={kit.names.text}
          label={t('taskActs.text')}
          required
          autosize
          minRows={3}
          maxLength={4000}
        />
      ) : (
        <LongTextField
          name={kit.names.reason}
          label={asksReason ? t('taskActs.reason') : t('taskActs.comment')}
          required={asksReason}
          data-autofocus={asksReason || undefined}
          autosize
          minRows={3}
          maxLength={1000}
        />
      )}
    </FormDialog>
  );
}
