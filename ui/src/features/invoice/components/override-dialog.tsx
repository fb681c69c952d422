import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { ApiError } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';

const concerns = ['DocumentVendorDiffersException', 'CompanyUnknownException', 'AccountUnknownException'];

/** The warnings of a refused submit; empty if there are other errors. */
export function warningsOf(error: unknown): string[] {
  const fields = error instanceof ApiError ? error.fields : [];
  const warned = fields.length > 0 && fields.every((field) => concerns.includes(field.code));
  return warned ? fields.map((field) => explainField(field.code, field.message, field.params)) : [];
}

interface OverrideDialogProps {
  invoiceId: string;
  warnings: string[];
  onClose: () => void;
  onSubmit: (reason: string) => Promise<unknown>;
}

/** Overriding warnings needs a reason, which approvers and releasers see. */
export function OverrideDialog({ invoiceId, warnings, onClose, onSubmit }: OverrideDialogProps) {
  const { t } = useTranslation();
  const kit = useAppForm({
    draft: `override.${invoiceId}`,
    initialValues: { overrideReason: '' },
    validate: { overrideReason: required },
    submit: ({ overrideReason }) => onSubmit(overrideReason.trim()),
    onSaved: onClose,
  });
  return (
    <FormDialog
      kit={kit}
      title={t('invoices.override.title')}
      submitLabel={t('invoices.override.submit')}
      onClose={onClose}
    >
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <LongTextField
        name={kit.names.overrideReason}
        label={t('invoices.override.reason')}
        required
        data-autofocus
        autosize
        minRows={2}
      />
    </FormDialog>
  );
}
