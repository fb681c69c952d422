import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SelectedRows } from '@/components/grid/requests';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import type { InvoiceAction } from '../api/use-invoice-bulk';

const InvoiceBulkDialog = lazyComponent(() =>
  import('./invoice-bulk-dialog').then((found) => found.InvoiceBulkDialog),
);

interface InvoiceBulkProps {
  projectId: string;
  chosen: SelectedRows;
  onDone: () => void;
}

/** The actions for the selected invoices; each invoice has its own result. */
export function InvoiceBulk({ projectId, chosen, onDone }: InvoiceBulkProps) {
  const { t } = useTranslation();
  const mayUpdate = useCan('invoices', 'update');
  const mayAssign = useCan('tasks', 'reassign');
  const [action, setAction] = useState<InvoiceAction>();
  const actions: InvoiceAction[] = [
    ...(mayUpdate ? (['submit'] as const) : []),
    ...(mayAssign ? (['assign'] as const) : []),
    ...(mayUpdate ? (['delete'] as const) : []),
  ];
  const close = () => setAction(undefined);
  return (
    <>
      {actions.map((one) => (
        <Button key={one} size="compact-xs" variant="default" onClick={() => setAction(one)}>
          {t(`invoices.bulk.${one}.button`)}
        </Button>
      ))}
      {action && (
        <LazyDialog onClose={close}>
          <InvoiceBulkDialog
            projectId={projectId}
            action={action}
            chosen={chosen}
            onClose={close}
            onDone={onDone}
          />
        </LazyDialog>
      )}
    </>
  );
}
