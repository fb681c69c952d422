import { Button } from '@mantine/core';
import { askConfirm } from '@/components/dialog/confirm';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Order, useSetOrderStatus } from '../api/use-orders';

interface OrderActionsProps {
  order: Order;
  onDialog: (dialog: 'edit' | 'receive') => void;
}

/** The actions for one order. */
export function OrderActions({ order, onDialog }: OrderActionsProps) {
  const { t } = useTranslation();
  const change = useSetOrderStatus(order.id);
  const act = order.status === 'open' ? 'close' : 'reopen';
  const ask = async () => {
    const sure = await askConfirm({
      title: t(`orders.${act}.title`, { number: order.number }),
      body: t(`orders.${act}.body`),
      confirm: t(`orders.${act}.confirm`),
    });
    if (!sure) return;
    change.mutate(
      { status: act === 'close' ? 'closed' : 'open', version: order.version },
      { onSuccess: () => toast('success', t(`orders.${act}.done`), order.number), onError: toastError },
    );
  };
  return (
    <>
      <Button variant="default" loading={change.isPending} onClick={() => void ask()}>
        {t(`orders.${act}.confirm`)}
      </Button>
      {order.status === 'open' && (
        <>
          <Button variant="default" onClick={() => onDialog('edit')}>
            {t('orders.editButton')}
          </Button>
          <Button onClick={() => onDialog('receive')}>{t('orders.receive')}</Button>
        </>
      )}
    </>
  );
}
