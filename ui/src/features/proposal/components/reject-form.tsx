import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useDecide } from '../api/use-proposals';

interface RejectFormProps {
  proposalId: string;
  onClose: () => void;
}

/** Rejects a change with a reason for the proposer. */
export function RejectForm({ proposalId, onClose }: RejectFormProps) {
  const { t } = useTranslation();
  const { reject } = useDecide(proposalId);
  const kit = useAppForm({
    initialValues: { comment: '' },
    validate: { comment: required },
    submit: ({ comment }) => reject.mutateAsync({ comment: comment.trim() }),
    onSaved: () => {
      toast('success', t('proposals.rejected'));
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('proposals.rejectTitle')}
      submitLabel={t('proposals.reject')}
      onClose={onClose}
      danger
    >
      <LongTextField
        name={kit.names.comment}
        label={t('proposals.reason')}
        description={t('proposals.reasonHint')}
        autosize
        minRows={2}
        maxLength={500}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
