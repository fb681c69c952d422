import { useState } from 'react';
import { LongTextField, SelectField } from '@/components/form/fields';
import { required } from '@/components/form/rules';
import type { FormKit } from '@/components/form/use-app-form';
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

export type DeletionValues = { deleteReason: Reason | null; deleteComment: string };

export const noDeletion: DeletionValues = { deleteReason: null, deleteComment: '' };

/** A deletion needs a reason, and a comment if the reason is "other". */
export const deletionRules = {
  deleteReason: required,
  deleteComment: (value: string, { deleteReason }: DeletionValues) =>
    deleteReason === 'other' ? required(value) : null,
};

/** The values for the API; the rules have refused a form without a reason. */
export function deletionOf({ deleteReason, deleteComment }: DeletionValues) {
  const comment = deleteComment.trim();
  return { deleteReason: deleteReason ?? 'other', ...(comment && { deleteComment: comment }) };
}

/** The fields of a deletion's reason. */
export function DeleteReasonFields({ kit }: { kit: FormKit<DeletionValues> }) {
  const { t } = useTranslation();
  const [other, setOther] = useState(kit.form.getValues().deleteReason === 'other');
  kit.form.watch('deleteReason', ({ value }) => setOther(value === 'other'));
  return (
    <>
      <SelectField
        name={kit.names.deleteReason}
        label={t('invoices.reason')}
        required
        data-autofocus
        data={reasons.map((value) => ({ value, label: t(`invoices.deleteReasons.${value}`) }))}
      />
      <LongTextField
        name={kit.names.deleteComment}
        label={t('invoices.comment')}
        required={other}
        autosize
        minRows={2}
      />
    </>
  );
}
