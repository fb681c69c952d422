import { IconCash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ListGrid } from '@/components/grid/list-grid';
import type { SelectedRows } from '@/components/grid/requests';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { EmptyState } from '@/components/states/states';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { PaymentBulk } from './payment-bulk';
import { usePaymentColumns } from './payment-columns';
import { type PaymentTab, statusesOf } from './payment-status';
import type { BatchOpening, PaymentsView } from './payments-page';

const PaymentDetails = lazyComponent(() => import('./payment-details').then((found) => found.PaymentDetails));

interface PaymentsGridProps {
  projectId: string;
  tab: Exclude<PaymentTab, 'batches' | 'imports'>;
  view: PaymentsView;
  onView: (view: PaymentsView) => void;
  batch: BatchOpening;
  tabs: ReactNode;
  onChosen: (chosen: SelectedRows | undefined) => void;
}

export function PaymentsGrid({ projectId, tab, view, onView, batch, tabs, onChosen }: PaymentsGridProps) {
  const { t } = useTranslation();
  const api = useApi();
  const params = { path: { projectId } };
  return (
    <ListGrid
      source={{
        gridId: 'listPayments',
        queryKey: keys.payments.grid(projectId),
        filters: [{ field: 'status', operator: 'in', value: statusesOf[tab] }],
        page: (body, signal) =>
          unwrap(api.POST('/api/projects/{projectId}/payments/grid', { params, body, signal })),
        csv: (body, signal) =>
          api.POST('/api/projects/{projectId}/payments/csv', { params, body, signal, parseAs: 'stream' }),
      }}
      columns={usePaymentColumns()}
      view={view}
      onView={onView}
      label={t('workspaces.areas.payments')}
      rowName={(payment) => payment.paymentNumber}
      record={{
        // A payment has no page of its own: its address is the list with its details open.
        href: () => undefined,
        panel: (id) => <PaymentDetails key={id} paymentId={id} batchHref={batch.href} />,
      }}
      isProcessing={(payment) => payment.status === 'processing'}
      empty={
        <EmptyState
          icon={IconCash}
          title={t(`payments.empty.${tab}`)}
          hint={t(`payments.emptyHint.${tab}`)}
        />
      }
      toolbar={tabs}
      bulk={(chosen, done) => (
        <PaymentBulk projectId={projectId} chosen={chosen} onChosen={onChosen} onDone={done} />
      )}
    />
  );
}
