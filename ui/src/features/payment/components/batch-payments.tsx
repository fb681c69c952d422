import { Anchor, Button, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { askConfirm } from '@/components/dialog/confirm';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { Panel } from '@/components/page/page';
import { StatusBadge } from '@/components/status/status-badge';
import { MoneyText } from '@/components/text/money-text';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type Batch, useRemoveFromBatch } from '../api/use-payments';
import { type BatchPlace, paymentPage } from './payment-links';
import { sheetStatus } from './payment-status';
import { SheetActions } from './sheet-actions';

export function BatchPayments({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const { t } = useTranslation();
  const sheets = new Map(batch.sheets.map((sheet) => [sheet.paymentId, sheet]));
  const checks = batch.kind !== 'ach';
  const mayPrepare = useCan('payments', 'prepare');
  const remove = useRemoveFromBatch(batch.id);
  // The server validates the action again; a check run that used numbers is canceled as a whole.
  const removable =
    mayPrepare &&
    batch.status === 'awaiting_release' &&
    batch.payments.length > 1 &&
    (batch.kind === 'ach' || batch.generation === 1);
  const ask = async (id: string, number: string) => {
    const yes = await askConfirm({
      title: t('payments.removeTitle', { number }),
      body: t('payments.removeBody'),
      confirm: t('payments.remove'),
    });
    if (!yes) return;
    remove.mutate(id, {
      onSuccess: () => toast('success', t('payments.removed', { number })),
      onError: toastError,
    });
  };
  return (
    <Panel title={t('payments.paymentsOf', { count: batch.paymentCount })}>
      <ScrollRegion label={t('payments.paymentsOf', { count: batch.paymentCount })}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('payments.vendor')}</Table.Th>
              <Table.Th>{t('payments.number')}</Table.Th>
              <Table.Th>{checks ? t('payments.check') : t('payments.bankAccount')}</Table.Th>
              <Table.Th>{checks ? t('payments.sheet') : t('payments.trace')}</Table.Th>
              <Table.Th ta="right" data-amount>
                {t('payments.amount')}
              </Table.Th>
              {removable && <Table.Th aria-label={t('payments.remove')} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {batch.payments.map((payment) => {
              const sheet = sheets.get(payment.id);
              return (
                <Table.Tr key={payment.id}>
                  <Table.Td data-words>{payment.vendorName}</Table.Td>
                  <Table.Td>
                    <Anchor
                      size="sm"
                      renderRoot={(props) => <Link {...props} {...paymentPage(payment.id, place)} />}
                    >
                      {payment.paymentNumber}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{checks ? payment.checkNumber || '—' : `••${payment.accountLast4}`}</Table.Td>
                  <Table.Td>
                    {checks ? (
                      sheet ? (
                        <StatusBadge {...sheetStatus(sheet.fate)} />
                      ) : (
                        '—'
                      )
                    ) : (
                      payment.traceNumber || '—'
                    )}
                  </Table.Td>
                  <Table.Td ta="right" data-amount>
                    <MoneyText value={{ amount: payment.amount, currency: batch.currency }} />
                  </Table.Td>
                  {removable && (
                    <Table.Td ta="right">
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={t('payments.removeOne', { number: payment.paymentNumber })}
                        disabled={remove.isPending}
                        onClick={() => void ask(payment.id, payment.paymentNumber)}
                      >
                        {t('payments.remove')}
                      </Button>
                    </Table.Td>
                  )}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={4}>{t('payments.total')}</Table.Th>
              <Table.Th ta="right" data-amount>
                <MoneyText value={{ amount: batch.total, currency: batch.currency }} strong />
              </Table.Th>
              {removable && <Table.Th />}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </ScrollRegion>
      <SheetActions batch={batch} />
    </Panel>
  );
}
