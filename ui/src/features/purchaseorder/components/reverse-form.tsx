import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Order, type Receipt, useReverse } from '../api/use-orders';

interface ReverseFormProps {
  order: Order;
  receipt: Receipt;
  onClose: () => void;
}

/** Reverses a receipt, with the reason. */
export function ReverseForm({ order, receipt, onClose }: ReverseFormProps) {
  const { t } = useTranslation();
  const reverse = useReverse(order.id, receipt.id);
  const kit = useAppForm({
    draft: `purchase-order.receipt.${receipt.id}.reversal`,
    initialValues: { reason: '' },
    validate: { reason: all(required, length(1, 500)) },
    submit: ({ reason }) => reverse.mutateAsync({ reason: reason.trim(), version: order.version }),
    onSaved: () => {
      toast('success', t('orders.receiptReversed'), receipt.number);
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('orders.reverseTitle', { number: receipt.number })}
      submitLabel={t('orders.reverse')}
      danger
      onClose={onClose}
    >
      <p>{t('orders.reverseBody')}</p>
      <LongTextField
        name={kit.names.reason}
        label={t('orders.reason')}
        required
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  );
}
