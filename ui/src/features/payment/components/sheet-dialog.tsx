import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LongTextField, MultiListField, RadioField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Batch, useSettleSheets } from '../api/use-payments';
import { type FoundFate, recordable } from './sheets';

/** Records for printed sheets whether they are usable. A spoiled sheet needs a reason. */
export function SheetDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useTranslation();
  const settle = useSettleSheets(batch.id);
  const [fate, setFate] = useState<FoundFate>('printed');
  const spoiled = fate === 'spoiled';
  const vendors = new Map(batch.payments.map((payment) => [payment.id, payment.vendorName]));
  const kit = useAppForm({
    draft: `sheets.${batch.id}`,
    initialValues: { fate: 'printed' as FoundFate, numbers: [] as string[], reason: '' },
    validate: {
      numbers: required,
      reason: (reason, values) =>
        values.fate === 'spoiled' ? (required(reason) ?? length(0, 500)(reason)) : null,
    },
    submit: ({ fate, numbers, reason }) =>
      settle.mutateAsync({
        fate,
        numbers: numbers.map(Number),
        ...(fate === 'spoiled' && { reason: reason.trim() }),
      }),
    onSaved: () => {
      toast('success', t('payments.sheets.done'));
      onClose();
    },
  });
  kit.form.watch('fate', ({ value }) => {
    setFate(value);
    const allowed = recordable(batch, value).map(({ number }) => String(number));
    kit.form.setFieldValue('numbers', (chosen) => chosen.filter((number) => allowed.includes(number)));
  });
  return (
    <FormDialog
      kit={kit}
      title={t('payments.sheets.title', { number: batch.number })}
      submitLabel={t('payments.sheets.confirm')}
      danger={spoiled}
      onClose={onClose}
    >
      <Text size="sm">{t('payments.sheets.body')}</Text>
      <RadioField name={kit.names.fate} label={t('payments.sheets.outcome')} required>
        <Stack gap="xs" mt="xs">
          <Radio value="printed" label={t('payments.sheets.fates.printed')} />
          <Radio value="spoiled" label={t('payments.sheets.fates.spoiled')} />
        </Stack>
      </RadioField>
      <MultiListField
        name={kit.names.numbers}
        label={t('payments.sheets.numbers')}
        required
        data={recordable(batch, fate).map(({ number, paymentId, fate }) => ({
          value: String(number),
          label: t('payments.sheets.choice', {
            number,
            vendor: vendors.get(paymentId) ?? '—',
            fate: t(`payments.fates.${fate}`),
          }),
        }))}
      />
      {spoiled && (
        <LongTextField
          name={kit.names.reason}
          label={t('payments.sheets.reason')}
          required
          autosize
          minRows={2}
        />
      )}
    </FormDialog>
  );
}
