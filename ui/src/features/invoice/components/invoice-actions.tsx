import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconCopyOff, IconDots, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { MenuButton } from '@/components/menu/menu-button';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import type { Invoice, useInvoiceCommands } from '../api/use-invoice';
import { DeleteDialog } from './delete-dialog';
import { editable } from './invoice-status';

interface InvoiceActionsProps {
  invoice: Invoice;
  commands: ReturnType<typeof useInvoiceCommands>;
  dirty: boolean;
  saving: boolean;
  onSave: () => void;
  onSubmit: () => void;
}

export function InvoiceActions({ invoice, commands, dirty, saving, onSave, onSubmit }: InvoiceActionsProps) {
  const { t } = useTranslation();
  const mayUpdate = useCan('invoices', 'update');
  const mayClear = useCan('invoiceWarnings', 'update');
  const [deleting, setDeleting] = useState(false);
  const { stage, version } = invoice;
  const open = mayUpdate && editable(stage);
  const failed = stage === 'erp_failed' || stage === 'payment_failed';
  const clears = invoice.duplicateOf !== undefined && invoice.duplicateOf !== '' && mayClear;
  const withdraws = mayUpdate && (stage === 'submitted' || stage === 'approval');
  const deletes = invoice.mayDelete && editable(stage);

  const withdraw = async () => {
    const yes = await askConfirm({
      title: t('invoices.withdrawTitle'),
      body: t('invoices.withdrawBody'),
      confirm: t('invoices.withdraw'),
    });
    if (yes) commands.withdraw.mutate(version, { onError: toastError });
  };

  return (
    <>
      {open && dirty && (
        <Button variant="default" loading={saving} onClick={onSave}>
          {t('common.save')}
        </Button>
      )}
      {open && (
        <Button loading={commands.submit.isPending} onClick={onSubmit} title={t('form.submitHint')}>
          {t('invoices.submit')}
        </Button>
      )}
      {failed && mayUpdate && (
        <Button
          leftSection={<IconRefresh size={15} />}
          loading={commands.retry.isPending}
          onClick={() => commands.retry.mutate(version, { onError: toastError })}
        >
          {t('invoices.retry')}
        </Button>
      )}
      {(clears || withdraws || deletes) && (
        <MenuButton
          button={
            <ActionIcon size="lg" variant="default" aria-label={t('common.more')}>
              <IconDots size={16} />
            </ActionIcon>
          }
          entries={() => [
            clears && {
              label: t('invoices.notDuplicate'),
              icon: <IconCopyOff size={15} />,
              run: () =>
                commands.notDuplicate.mutate(version, {
                  onSuccess: () => toast('success', t('invoices.notDuplicateDone')),
                  onError: toastError,
                }),
            },
            withdraws && {
              label: t('invoices.withdraw'),
              icon: <IconArrowBackUp size={15} />,
              run: () => void withdraw(),
            },
            deletes && {
              label: t('invoices.delete'),
              icon: <IconTrash size={15} />,
              danger: true,
              run: () => setDeleting(true),
            },
          ]}
        />
      )}
      {deleting && (
        <DeleteDialog
          invoiceId={invoice.id}
          onClose={() => setDeleting(false)}
          onDelete={(deletion) => commands.remove.mutateAsync({ version, ...deletion })}
        />
      )}
    </>
  );
}
