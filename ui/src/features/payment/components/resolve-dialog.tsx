import { Radio, Stack, Text } from '@mantine/core';
import { LongTextField, RadioField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type BankOutcome, type Batch, useResolve } from '../api/use-payments';

/** Records the bank's statement about a file whose outcome its folders do not show. */
export function ResolveDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useTranslation();
  const resolve = useResolve(batch.id);
  const kit = useAppForm({
    draft: `resolve.${batch.id}`,
    initialValues: { outcome: null as BankOutcome['outcome'] | null, reason: '' },
    validate: { outcome: required, reason: all(required, length(10, 500)) },
    submit: async ({ outcome, reason }) => outcome && resolve.mutateAsync({ outcome, reason }),
    onSaved: () => {
      toast('success', t('payments.resolve.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('payments.resolve.title', { number: batch.number })}
      submitLabel={t('payments.resolve.confirm')}
      onClose={onClose}
    >
      <Text size="sm">{t('payments.resolve.body', { file: batch.fileName })}</Text>
      <RadioField name={kit.names.outcome} label={t('payments.resolve.question')}>
        <Stack gap="xs" mt="xs">
          <Radio value="accepted" label={t('payments.resolve.accepted')} />
          <Radio value="refused" label={t('payments.resolve.refused')} />
        </Stack>
      </RadioField>
      <LongTextField
        name={kit.names.reason}
        label={t('payments.resolve.reason')}
        description={t('payments.resolve.reasonHint')}
        maxLength={500}
      />
    </FormDialog>
  );
}
