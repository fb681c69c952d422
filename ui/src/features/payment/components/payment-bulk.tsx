import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SelectedRows } from '@/components/grid/requests';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import type { PaymentAction } from '../api/use-payments';

const PaymentActDialog = lazyComponent(() =>
  import('./payment-act-dialog').then((found) => found.PaymentActDialog),
);

const VoidChecksDialog = lazyComponent(() =>
  import('./void-checks-dialog').then((found) => found.VoidChecksDialog),
);

interface PaymentBulkProps {
  projectId: string;
  /** The list contains printed checks. */
  voidable: boolean;
  chosen: SelectedRows;
  onChosen: (chosen: SelectedRows | undefined) => void;
  onDone: () => void;
}

/** The actions for the selected payments; each payment has its own result. */
export function PaymentBulk({ projectId, voidable, chosen, onChosen, onDone }: PaymentBulkProps) {
  const { t } = useTranslation();
  const [action, setAction] = useState<PaymentAction>();
  const [voiding, setVoiding] = useState(false);
  const mayVoid = useCan('payments', 'void');
  // Checks are voided one by one or as a selection, never all rows of a filter.
  const checks = mayVoid && voidable ? chosen.selection.ids : undefined;
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
  const actions = (['hold', 'release-hold', 'cancel', 'delete'] as const).filter((one) => allowed[one]);
  return (
    <>
      {actions.map((one) => (
        <Button key={one} size="compact-xs" variant="default" onClick={() => setAction(one)}>
          {t(`payments.acts.${one}.button`)}
        </Button>
      ))}
      {checks && (
        <Button size="compact-xs" variant="default" onClick={() => setVoiding(true)}>
          {t('payments.voids.many.open')}
        </Button>
      )}
      {checks && voiding && (
        <VoidChecksDialog paymentIds={checks} onClose={() => setVoiding(false)} onDone={onDone} />
      )}
      {action && (
        <PaymentActDialog
          projectId={projectId}
          action={action}
          chosen={chosen}
          onClose={() => setAction(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
