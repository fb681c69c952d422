import { Text } from '@mantine/core';
import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import type { SelectedRows } from '@/components/grid/requests';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Acted, type PaymentAction, usePaymentAction } from '../api/use-payments';
import { SelectedPayments } from './selected-payments';

interface PaymentActDialogProps {
  projectId: string;
  action: PaymentAction;
  chosen: SelectedRows;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason and lists the payments whose state does not allow the action. */
export function PaymentActDialog({ projectId, action, chosen, onClose, onDone }: PaymentActDialogProps) {
  const { t } = useTranslation();
  const act = usePaymentAction(projectId);
  const reasoned = action !== 'release-hold';
  const kit = useAppForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (reasoned ? required(value) : null) },
    submit: ({ reason }) =>
      act.mutateAsync({
        action,
        body: { ...chosen.selection, confirmed: chosen.count, reason: reason.trim() },
      }),
    onSaved: (acted: Acted) => {
      onClose();
      onDone();
      if (acted.done > 0) toast('success', t(`payments.acts.${action}.done`, { count: acted.done }));
      for (const refused of acted.refused.slice(0, 3))
        toast('warning', t('payments.unchanged', { number: refused.paymentNumber }), refused.details);
      if (acted.refused.length > 3)
        toast('warning', t('payments.unchangedMore', { count: acted.refused.length - 3 }));
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t(`payments.acts.${action}.title`, { count: chosen.count })}
      submitLabel={t(`payments.acts.${action}.button`)}
      cancelLabel={t('common.back')}
      danger={action === 'cancel' || action === 'delete'}
      onClose={onClose}
    >
      <SelectedPayments projectId={projectId} selection={chosen.selection} />
      <Text size="sm">{t(`payments.acts.${action}.body`)}</Text>
      {reasoned && (
        <LongTextField
          name={kit.names.reason}
          label={t('payments.reason')}
          required
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
        />
      )}
    </FormDialog>
  );
}
