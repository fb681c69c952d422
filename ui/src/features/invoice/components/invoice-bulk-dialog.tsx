import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog';
import { useAppForm } from '@/components/form/use-app-form';
import type { SelectedRows } from '@/components/grid/requests';
import { toast } from '@/components/toast/toast';
import { explainField } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import type { FieldName } from '../api/use-invoice';
import { type ActedInvoices, type InvoiceAction, useInvoiceBulk } from '../api/use-invoice-bulk';
import { DeleteReasonFields, deletionOf, deletionRules, noDeletion } from './delete-reason-fields';
import { InvoiceAssign } from './invoice-assign';
import classes from './invoices.module.css';

interface InvoiceBulkDialogProps {
  projectId: string;
  action: InvoiceAction;
  chosen: SelectedRows;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms an action on the selected invoices, and lists those that stay as they are with the reasons. */
export function InvoiceBulkDialog(props: InvoiceBulkDialogProps) {
  const { action, onClose, onDone } = props;
  const { t } = useTranslation();
  const [acted, setActed] = useState<ActedInvoices>();
  // The bar with this dialog closes with the selection.
  const close = () => {
    onClose();
    onDone();
  };
  if (acted) return <Refused acted={acted} action={action} onClose={close} />;
  const finish = (result: ActedInvoices) => {
    if (result.refused.length > 0) return setActed(result);
    toast('success', t(`invoices.bulk.${action}.done`, { count: result.done }));
    close();
  };
  if (action === 'assign') return <InvoiceAssign {...props} onActed={finish} />;
  return <Confirm {...props} action={action} onActed={finish} />;
}

type ConfirmProps = InvoiceBulkDialogProps & {
  action: Exclude<InvoiceAction, 'assign'>;
  onActed: (result: ActedInvoices) => void;
};

function Confirm({ projectId, action, chosen, onClose, onActed }: ConfirmProps) {
  const { t } = useTranslation();
  const act = useInvoiceBulk(projectId);
  const deletes = action === 'delete';
  const selection = { ...chosen.selection, confirmed: chosen.count };
  const kit = useAppForm({
    initialValues: noDeletion,
    validate: deletes ? deletionRules : {},
    submit: (values) =>
      act.mutateAsync(
        deletes
          ? { action: 'delete', body: { ...selection, ...deletionOf(values) } }
          : { action: 'submit', body: selection },
      ),
    onSaved: onActed,
  });
  return (
    <FormDialog
      kit={kit}
      title={t(`invoices.bulk.${action}.title`, { count: chosen.count })}
      submitLabel={t(`invoices.bulk.${action}.button`)}
      danger={deletes}
      onClose={onClose}
    >
      <Text size="sm">{t('invoices.bulk.each')}</Text>
      {deletes && <DeleteReasonFields kit={kit} />}
    </FormDialog>
  );
}

interface RefusedProps {
  acted: ActedInvoices;
  action: InvoiceAction;
  onClose: () => void;
}

function Refused({ acted, action, onClose }: RefusedProps) {
  const { t } = useTranslation();
  const fieldName = (field: string) => {
    const text = t(`invoices.fields.${field as FieldName}`);
    return text.startsWith('invoices.') ? '' : text;
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('invoices.bulk.refused', { count: acted.refused.length })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Alert color="orange" role="status">
        {t(`invoices.bulk.${action}.done`, { count: acted.done })}
      </Alert>
      <ul className={classes.refused}>
        {acted.refused.map(({ id, invoiceNumber, vendorName, field, errorCode, details }) => (
          <li key={id}>
            <strong>
              {[invoiceNumber, vendorName].filter(Boolean).join(', ') || t('invoices.unknownVendor')}
            </strong>
            <div>
              {[field && fieldName(field), explainField(errorCode, details)].filter(Boolean).join(': ')}
            </div>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </Modal>
  );
}
