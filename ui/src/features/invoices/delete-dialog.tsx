import { useState } from 'react';
import { LongTextField, SelectField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
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
  invoiceId: string;
  onClose: () => void;
  onDelete: (reason: Reason, comment: string) => Promise<unknown>;
}

/** A deletion needs a reason, and a comment if the reason is "other". */
export function DeleteDialog({ invoiceId, onClose, onDelete }: DeleteDialogProps) {
  const { t } = useTranslation();
  const [other, setOther] = useState(false);
  const kit = useAppForm({
    draft: `delete.${invoiceId}`,
    initialValues: { deleteReason: null as Reason | null, deleteComment: '' },
    validate: {
      deleteReason: required,
      deleteComment: (value, { deleteReason }) => (deleteReason === 'other' ? required(value) : null),
    },
    submit: async ({ deleteReason, deleteComment }) =>
      deleteReason && onDelete(deleteReason, deleteComment.trim()),
    onSaved: onClose,
  });
  kit.form.watch('deleteReason', ({ value }) => setOther(value === 'other'));
  return (
    <FormDialog
      kit={kit}
      title={t('invoices.deleteTitle')}
      submitLabel={t('invoices.delete')}
      danger
      onClose={onClose}
    >
      <SelectField
        name="deleteReason"
        label={t('invoices.reason')}
        required
        data-autofocus
        data={reasons.map((value) => ({ value, label: t(`invoices.deleteReasons.${value}`) }))}
      />
      <LongTextField
        name="deleteComment"
        label={t('invoices.comment')}
        required={other}
        autosize
        minRows={2}
      />
    </FormDialog>
  );
}
