import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LongTextField, RadioField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useVoidChecks } from '../api/use-payments';
import { SelectedPayments } from './selected-payments';

interface VoidChecksDialogProps {
  projectId: string;
  paymentIds: string[];
  onClose: () => void;
  onDone: () => void;
}

const actions = ['void', 'undo'] as const;
type Action = (typeof actions)[number];

/** Voids the selected checks with one reason, or undoes their voids. The server changes all of them or none. */
export function VoidChecksDialog({ projectId, paymentIds, onClose, onDone }: VoidChecksDialogProps) {
  const { t } = useTranslation();
  const voidChecks = useVoidChecks();
  const [action, setAction] = useState<Action>('void');
  const count = paymentIds.length;
  const kit = useAppForm({
    initialValues: { action: 'void' as Action, reason: '' },
    validate: {
      reason: (reason, { action }) =>
        action === 'undo' ? null : (required(reason) ?? length(0, 500)(reason)),
    },
    submit: ({ action, reason }) =>
      voidChecks.mutateAsync({
        paymentIds,
        void: action === 'void',
        ...(action === 'void' && { reason: reason.trim() }),
      }),
    onSaved: (_, { action }) => {
      toast('success', t(`payments.voids.many.${action}.done`, { count }));
      onClose();
      onDone();
    },
  });
  kit.form.watch('action', ({ value }) => setAction(value));
  return (
    <FormDialog
      kit={kit}
      title={t(`payments.voids.many.${action}.title`, { count })}
      submitLabel={t(`payments.voids.many.${action}.button`)}
      danger={action === 'void'}
      onClose={onClose}
    >
      <SelectedPayments projectId={projectId} selection={{ ids: paymentIds }} />
      <RadioField name={kit.names.action} label={t('payments.voids.many.action')} required>
        <Stack gap="xs" mt="xs">
          {actions.map((one) => (
            <Radio key={one} value={one} label={t(`payments.voids.many.${one}.button`)} />
          ))}
        </Stack>
      </RadioField>
      <Text size="sm">{t(`payments.voids.many.${action}.effect`)}</Text>
      {action === 'void' && (
        <LongTextField
          name={kit.names.reason}
          label={t('payments.voids.reason')}
          required
          data-autofocus
          autosize
          minRows={2}
        />
      )}
    </FormDialog>
  );
}
