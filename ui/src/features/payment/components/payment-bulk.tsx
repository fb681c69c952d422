import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SelectedRows } from '@/components/grid/requests';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import type { PaymentAction } from '../api/use-payments';

const PaymentActDialog = lazyComponent(() =>
  import('./payment-act-dialog').then((found) => found.PaymentActDialog),
);

const VoidChecksDialog = lazyComponent(() =>
  import('./void-checks-dialog').then((found) => found.VoidChecksDialog),
);

/** A processed payment can't be held any more; a failed one can be canceled. */
const offered: Record<'incoming' | 'processed', PaymentAction[]> = {
  incoming: ['hold', 'release-hold', 'cancel', 'delete'],
  processed: ['cancel', 'delete'],
};

interface PaymentBulkProps {
  projectId: string;
  /** The project pays by check. */
  checks: boolean;
  /** The list shows payments that were processed. */
  processed: boolean;
  chosen: SelectedRows;
  onChosen: (chosen: SelectedRows | undefined) => void;
  onDone: () => void;
}

/** The actions for the selected payments; each payment has its own result. */
export function PaymentBulk({ projectId, checks, processed, chosen, onChosen, onDone }: PaymentBulkProps) {
  const { t } = useTranslation();
  const [action, setAction] = useState<PaymentAction>();
  const [voiding, setVoiding] = useState(false);
  const mayVoid = useCan('payments', 'void');
  // Checks are voided one by one or as a selection, never all rows of a filter.
  const printed = mayVoid && checks && processed ? chosen.selection.ids : undefined;
  const mayUpdate = useCan('payments', 'update');
  const mayApprove = useCan('payments', 'approve');
  const mayDelete = useCan('payments', 'delete');
  const text = JSON.stringify(chosen);
  // The run bar above the list prepares the selected payments.
  useEffect(() => {
    onChosen(JSON.parse(text) as SelectedRows);
    return () => onChosen(undefined);
  }, [text, onChosen]);
  const allowed: Record<PaymentAction, boolean> = {
    hold: mayUpdate,
    'release-hold': mayApprove,
    cancel: mayUpdate,
    delete: mayDelete,
  };
  const actions = offered[processed ? 'processed' : 'incoming'].filter((one) => allowed[one]);
  return (
    <>
      {actions.map((one) => (
        <Button key={one} size="compact-xs" variant="default" onClick={() => setAction(one)}>
          {t(`payments.acts.${one}.button`)}
        </Button>
      ))}
      {printed && (
        <Button size="compact-xs" variant="default" onClick={() => setVoiding(true)}>
          {t('payments.voids.many.open')}
        </Button>
      )}
      {printed && voiding && (
        <LazyDialog onClose={() => setVoiding(false)}>
          <VoidChecksDialog
            projectId={projectId}
            paymentIds={printed}
            onClose={() => setVoiding(false)}
            onDone={onDone}
          />
        </LazyDialog>
      )}
      {action && (
        <LazyDialog onClose={() => setAction(undefined)}>
          <PaymentActDialog
            projectId={projectId}
            action={action}
            chosen={chosen}
            onClose={() => setAction(undefined)}
            onDone={onDone}
          />
        </LazyDialog>
      )}
    </>
  );
}
