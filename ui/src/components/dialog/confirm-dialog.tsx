import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Question } from './confirm';
import { Dialog } from './dialog';

interface ConfirmDialogProps extends Question {
  onAnswer: (yes: boolean) => void;
}

/** Enter confirms, Escape cancels. Before a loss of data, Enter cancels too. */
export function ConfirmDialog({ title, body, confirm, cancel, danger, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog dismissible onClose={() => onAnswer(false)} title={title}>
      <Stack gap="lg">
        {typeof body === 'string' ? <Text size="md">{body}</Text> : body}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus={danger || undefined} onClick={() => onAnswer(false)}>
            {cancel ?? t('common.cancel')}
          </Button>
          <Button
            data-autofocus={!danger || undefined}
            color={danger ? 'red' : 'brand'}
            onClick={() => onAnswer(true)}
          >
            {confirm ?? t('common.confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
