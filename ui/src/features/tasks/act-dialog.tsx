import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core';
import { AppForm } from '@/components/form/app-form';
import { FormBody } from '@/components/form/form-body';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { AssigneeInput } from './assignee-input';
import type { Task, useTaskAction } from './use-tasks';

/** The actions that need a text or people first. */
export type DialogAction = 'approve' | 'reject' | 'requestInfo' | 'provideInfo' | 'reassign';

export interface ActDialogProps {
  action: DialogAction;
  task: Task;
  act: ReturnType<typeof useTaskAction>;
  onClose: () => void;
  onDone: () => void;
}

/**
 * A rejection or the approval of an invoice on hold needs a reason, a question needs a text and a recipient,
 * a reassignment needs people.
 */
export function ActDialog({ action, task, act, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation();
  const asksReason = action === 'reject' || action === 'approve';
  const asksText = action === 'requestInfo' || action === 'provideInfo';
  const kit = useAppForm({
    draft: `task.${task.id}.${action}`,
    mode: 'controlled',
    initialValues: { reason: '', text: '', recipient: '', assignees: [] as string[] },
    validate: {
      reason: (value) => (asksReason ? required(value) : null),
      text: (value) => (asksText ? required(value) : null),
      recipient: (value) =>
        action === 'requestInfo' && !value.includes('@') ? t('tasks.emailNeeded') : null,
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
      toast('success', t(`tasks.done.${action}`), task.name);
      onClose();
      if (asksReason || action === 'reassign') onDone();
    },
  });
  const { form } = kit;

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`tasks.dialogs.${action}`)}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <AppForm kit={kit}>
        <FormBody kit={kit}>
          {action === 'reassign' && <AssigneeInput {...form.getInputProps('assignees')} />}
          {action === 'requestInfo' && (
            <TextInput
              label={t('tasks.recipient')}
              type="email"
              required
              data-autofocus
              {...form.getInputProps('recipient')}
            />
          )}
          {asksText ? (
            <Textarea
              label={t('tasks.text')}
              required
              autosize
              minRows={3}
              maxLength={4000}
              {...form.getInputProps('text')}
            />
          ) : (
            <Textarea
              label={asksReason ? t('tasks.reason') : t('tasks.comment')}
              required={asksReason}
              data-autofocus={asksReason || undefined}
              autosize
              minRows={3}
              maxLength={1000}
              {...form.getInputProps('reason')}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" color={action === 'reject' ? 'red' : 'pine'} loading={kit.busy}>
              {t(`tasks.actions.${action}`)}
            </Button>
          </Group>
        </FormBody>
      </AppForm>
    </Modal>
  );
}
