import { Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { AppForm } from '@/components/form/app-form';
import type { Schema } from '@/lib/api/types';

type Reason = Schema<'InvoiceDeletion'>['deleteReason'];

const reasons: Reason[] = [
  'duplicate',
  'not-ordered',
  'not-received',
  'incorrect-bill-to',
  'invalid-invoice',
  'invalid-vendor',
  'test-invoice',
  'other',
];

interface DeleteDialogProps {
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onDelete: (reason: Reason, comment: string) => void;
}

/** Deleting needs a reason, and a comment when the reason is "other". */
export function DeleteDialog({ opened, busy, onClose, onDelete }: DeleteDialogProps) {
  const { t } = useTranslation();
  const needed = t('errors.FieldIsRequired.cause');
  const form = useForm<{ reason: Reason | null; comment: string }>({
    initialValues: { reason: null, comment: '' },
    validate: {
      reason: (value) => (value ? null : needed),
      comment: (value, { reason }) => (reason === 'other' && !value.trim() ? needed : null),
    },
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('invoices.deleteTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <AppForm form={form} onSubmit={({ reason, comment }) => reason && onDelete(reason, comment.trim())}>
        <Stack gap="sm">
          <Select
            label={t('invoices.reason')}
            required
            data-autofocus
            data={reasons.map((value) => ({ value, label: t(`invoices.deleteReasons.${value}`) }))}
            {...form.getInputProps('reason')}
          />
          <Textarea
            label={t('invoices.comment')}
            required={form.values.reason === 'other'}
            autosize
            minRows={2}
            {...form.getInputProps('comment')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" color="red" loading={busy}>
              {t('invoices.delete')}
            </Button>
          </Group>
        </Stack>
      </AppForm>
    </Modal>
  );
}
