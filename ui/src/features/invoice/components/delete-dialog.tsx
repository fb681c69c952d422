import { FormDialog } from '@/components/form/form-dialog';
import { useAppForm } from '@/components/form/use-app-form';
import { useTranslation } from '@/lib/i18n/i18n';
import { DeleteReasonFields, deletionOf, deletionRules, noDeletion } from './delete-reason-fields';

interface DeleteDialogProps {
  invoiceId: string;
  onClose: () => void;
  onDelete: (deletion: ReturnType<typeof deletionOf>) => Promise<unknown>;
}

/** Deletes one invoice with a reason. */
export function DeleteDialog({ invoiceId, onClose, onDelete }: DeleteDialogProps) {
  const { t } = useTranslation();
  const kit = useAppForm({
    draft: `delete.${invoiceId}`,
    initialValues: noDeletion,
    validate: deletionRules,
    submit: (values) => onDelete(deletionOf(values)),
    onSaved: onClose,
  });
  return (
    <FormDialog
      kit={kit}
      title={t('invoices.deleteTitle')}
      submitLabel={t('invoices.delete')}
      danger
      onClose={onClose}
    >
      <DeleteReasonFields kit={kit} />
    </FormDialog>
  );
}
