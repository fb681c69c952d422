import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Question } from './confirm';

interface ConfirmDialogProps extends Question {
  onAnswer: (yes: boolean) => void;
}

/** Enter confirms, Escape cancels. */
export function ConfirmDialog({ title, body, confirm, cancel, danger, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="lg">
        {typeof body === 'string' ? <Text size="md">{body}</Text> : body}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {cancel ?? t('common.cancel')}
          </Button>
          <Button data-autofocus color={danger ? 'red' : 'brand'} onClick={() => onAnswer(true)}>
            {confirm ?? t('common.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
