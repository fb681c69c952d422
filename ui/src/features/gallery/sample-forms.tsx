import { DateField } from '@/components/form/date-fields';
import { AsyncSelectField, LongTextField, MoneyField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { FormPage } from '@/components/form/form-page';
import { FormPanel } from '@/components/form/form-panel';
import { FormWizard } from '@/components/form/form-wizard';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { amount } from '@/components/form/value-rules';
import { toast } from '@/components/toast/toast';
import { ApiError } from '@/lib/errors/api-error';
import { searchSamples } from './field-samples';

const refusal = new ApiError({
  code: 'ValidationFailedException',
  status: 422,
  fields: [{ path: 'number', code: 'NameNotUniqueException', message: '', params: {} }],
});

/** The number INV-2231 exists: the gallery's server refuses it at its field. */
function useSample(draft: string, onSaved?: () => void) {
  return useAppForm({
    draft,
    initialValues: {
      number: 'INV-2231',
      vendor: null as { value: string; label: string } | null,
      amount: '',
      due: '2026-11-30' as string | null,
      reason: '',
    },
    validate: {
      number: all(required, length(1, 100)),
      amount: all(required, amount),
      reason: required,
    },
    submit: async (values) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      if (values.number === 'INV-2231') throw refusal;
    },
    onSaved: () => {
      toast('success', 'Saved');
      onSaved?.();
    },
  });
}

type SampleKit = { kit: ReturnType<typeof useSample> };

function InvoiceFields({ kit }: SampleKit) {
  return (
    <>
      <TextField name={kit.names.number} label="Invoice number" required />
      <AsyncSelectField name={kit.names.vendor} label="Vendor" queryKey={['gallery']} load={searchSamples} />
    </>
  );
}

function AmountFields({ kit }: SampleKit) {
  return (
    <>
      <MoneyField name={kit.names.amount} label="Amount" currency="USD" required />
      <DateField name={kit.names.due} label="Due" />
      <LongTextField name={kit.names.reason} label="Reason" required autosize minRows={2} />
    </>
  );
}

export function SamplePage({ readOnly }: { readOnly: boolean }) {
  const kit = useSample('gallery-page');
  return (
    <FormPage kit={kit} label={readOnly ? 'Invoice, read only' : 'Invoice'} readOnly={readOnly}>
      <InvoiceFields kit={kit} />
      <AmountFields kit={kit} />
    </FormPage>
  );
}

export function SampleDialog({ onClose }: { onClose: () => void }) {
  const kit = useSample('gallery-dialog', onClose);
  return (
    <FormDialog kit={kit} title="Add an invoice" onClose={onClose}>
      <InvoiceFields kit={kit} />
      <AmountFields kit={kit} />
    </FormDialog>
  );
}

export function SamplePanel({ onClose }: { onClose: () => void }) {
  const kit = useSample('gallery-panel', onClose);
  return (
    <FormPanel kit={kit} title="Edit the invoice" onClose={onClose}>
      <InvoiceFields kit={kit} />
      <AmountFields kit={kit} />
    </FormPanel>
  );
}

export function SampleWizard({ onClose }: { onClose: () => void }) {
  const kit = useSample('gallery-wizard', onClose);
  return (
    <FormWizard
      kit={kit}
      title="Add an invoice"
      submitLabel="Add"
      onClose={onClose}
      steps={[
        {
          id: 'invoice',
          label: 'Invoice',
          fields: ['number', 'vendor'],
          content: <InvoiceFields kit={kit} />,
        },
        {
          id: 'amount',
          label: 'Amount',
          fields: ['amount', 'due', 'reason'],
          content: <AmountFields kit={kit} />,
        },
      ]}
      summary={(values) => [
        { name: 'Invoice number', value: values.number },
        { name: 'Vendor', value: values.vendor?.label },
        { name: 'Amount', value: values.amount },
      ]}
    />
  );
}
