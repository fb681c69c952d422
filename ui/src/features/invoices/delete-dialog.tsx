import { Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core';
import { AppForm } from '@/components/form/app-form';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';

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
  const kit = useAppForm<{ reason: Reason | null; comment: string }>({
    mode: 'controlled',
    initialValues: { reason: null, comment: '' },
    validate: {
      reason: required,
      comment: (value, { reason }) => (reason === 'other' ? required(value) : null),
    },
    submit: ({ reason, comment }) => reason && onDelete(reason, comment.trim()),
  });
  const { form } = kit;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('invoices.deleteTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <AppForm kit={kit}>
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
