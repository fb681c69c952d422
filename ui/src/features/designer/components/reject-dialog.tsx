import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useVersionCommands } from '../api/use-workflow-commands';

interface RejectDialogProps {
  workflowId: string;
  publication: Schema<'WorkflowPublication'>;
  onClose: () => void;
}

/** Rejects the version that waits, with a reason. */
export function RejectDialog({ workflowId, publication, onClose }: RejectDialogProps) {
  const { t } = useTranslation();
  const { reject } = useVersionCommands(workflowId);
  const kit = useAppForm({
    initialValues: { reason: '' },
    validate: { reason: required },
    submit: ({ reason }: { reason: string }) => reject.mutateAsync({ publicationId: publication.id, reason }),
    onSaved: () => {
      toast('success', t('designer.rejected'), publication.name);
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('designer.rejectTitle', { name: publication.name })}
      submitLabel={t('designer.reject')}
      danger
      onClose={onClose}
    >
      <LongTextField
        name={kit.names.reason}
        label={t('designer.reason')}
        required
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  );
}
