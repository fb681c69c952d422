import { Text } from '@mantine/core';
import { useState } from 'react';
import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { MoneyText } from '@/components/text/money-text';
import { toast } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useVoidChecks } from '../api/use-payments';
import classes from './payments.module.css';

interface VoidDialogProps {
  payment: Schema<'Payment'>;
  onClose: () => void;
}

/** Voids a check with a reason, or undoes its void. */
export function VoidDialog({ payment, onClose }: VoidDialogProps) {
  const { t } = useTranslation();
  const voidChecks = useVoidChecks();
  // The payment changes with the answer, while the dialog is still open.
  const [undo] = useState(payment.voidStatus !== '');
  const number = payment.checkNumber;
  const kit = useAppForm({
    draft: `void.${payment.id}`,
    initialValues: { reason: '' },
    validate: { reason: (reason) => (undo ? null : (required(reason) ?? length(0, 500)(reason))) },
    submit: ({ reason }) =>
      voidChecks.mutateAsync({
        paymentIds: [payment.id],
        void: !undo,
        ...(!undo && { reason: reason.trim() }),
      }),
    onSaved: () => {
      toast('success', t(undo ? 'payments.voids.undone' : 'payments.voids.voided', { number }));
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t(undo ? 'payments.voids.undoTitle' : 'payments.voids.voidTitle', { number })}
      submitLabel={t(undo ? 'payments.voids.undo' : 'payments.voids.void')}
      danger={!undo}
      onClose={onClose}
    >
      <div className={classes.restated}>
        <span>{payment.vendorName}</span>
        <MoneyText value={payment} strong />
        <Text size="sm">{t(undo ? 'payments.voids.undoEffect' : 'payments.voids.voidEffect')}</Text>
      </div>
      {!undo && (
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
