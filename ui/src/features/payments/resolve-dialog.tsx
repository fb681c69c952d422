import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type BankOutcome, type Batch, useResolve } from './use-payments';

/** Records the bank's statement about a file whose outcome its folders do not show. */
export function ResolveDialog({
  batch,
  opened,
  onClose,
}: {
  batch: Batch;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const resolve = useResolve(batch.id);
  const [outcome, setOutcome] = useState<BankOutcome['outcome'] | null>(null);
  const [reason, setReason] = useState('');
  const complete = outcome !== null && reason.trim().length >= 10;
  const submit = () =>
    outcome &&
    resolve.mutate(
      { outcome, reason },
      {
        onSuccess: () => {
          toast('success', t('payments.resolve.done'));
          onClose();
        },
        onError: toastError,
      },
    );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('payments.resolve.title', { number: batch.number })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('payments.resolve.body', { file: batch.fileName })}</Text>
        <Radio.Group
          label={t('payments.resolve.question')}
          value={outcome}
          onChange={(value) => setOutcome(value === 'accepted' ? 'accepted' : 'refused')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="accepted" label={t('payments.resolve.accepted')} />
            <Radio value="refused" label={t('payments.resolve.refused')} />
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('payments.resolve.reason')}
          description={t('payments.resolve.reasonHint')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={!complete} loading={resolve.isPending} onClick={submit}>
            {t('payments.resolve.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
