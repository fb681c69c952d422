import { Text } from '@mantine/core';
import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import type { SelectedRows } from '@/components/grid/requests';
import { AssigneeField } from '@/components/people/assignee-field';
import { largestOf } from '@/components/people/largest-amount';
import { useTranslation } from '@/lib/i18n/i18n';
import { type ActedInvoices, useInvoiceBulk, useLargestAmounts } from '../api/use-invoice-bulk';

interface InvoiceAssignProps {
  projectId: string;
  chosen: SelectedRows;
  onClose: () => void;
  onActed: (result: ActedInvoices) => void;
}

/** Gives the open approvals of the selected invoices to other people. */
export function InvoiceAssign({ projectId, chosen, onClose, onActed }: InvoiceAssignProps) {
  const { t } = useTranslation();
  const act = useInvoiceBulk(projectId);
  const largest = largestOf(useLargestAmounts(projectId, chosen).data?.totals);
  const kit = useAppForm({
    initialValues: { assignees: [] as string[], comment: '' },
    validate: { assignees: required },
    submit: ({ assignees, comment }) =>
      act.mutateAsync({
        action: 'assign',
        body: {
          ...chosen.selection,
          confirmed: chosen.count,
          assignees,
          ...(comment.trim() && { comment: comment.trim() }),
        },
      }),
    onSaved: onActed,
  });
  return (
    <FormDialog
      kit={kit}
      title={t('invoices.bulk.assign.title', { count: chosen.count })}
      submitLabel={t('invoices.bulk.assign.button')}
      onClose={onClose}
    >
      <Text size="sm">{t('invoices.bulk.each')}</Text>
      <AssigneeField name={kit.names.assignees} {...largest} />
      <LongTextField
        name={kit.names.comment}
        label={t('invoices.bulk.assign.comment')}
        autosize
        minRows={2}
        maxLength={1000}
      />
    </FormDialog>
  );
}
