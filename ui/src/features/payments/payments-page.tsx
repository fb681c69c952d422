import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { SelectedRows } from '@/components/grid/requests';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { BatchesGrid } from './batches-grid';
import { ImportsList } from './imports-list';
import { type PaymentTab, paymentTabs } from './payment-status';
import classes from './payments.module.css';
import { PaymentsGrid } from './payments-grid';
import { RunBar } from './run-bar';

export interface PaymentsView extends GridView {
  tab?: PaymentTab;
}

/** The navigation from a batch to other pages. */
export interface BatchOpening {
  href: (batchId: string) => string;
  onOpenJob: (jobId: string) => void;
  onTemporal: (url: string) => void;
}

interface PaymentsPageProps {
  projectId: string;
  view: PaymentsView;
  onView: (view: PaymentsView) => void;
  onOpenBatch: (batchId: string) => void;
  batch: BatchOpening;
}

export function PaymentsPage({ projectId, view, onView, onOpenBatch, batch }: PaymentsPageProps) {
  const { t } = useTranslation();
  const tab = view.tab ?? 'incoming';
  const [chosen, setChosen] = useState<SelectedRows>();
  const tabs = (
    <SegmentedControl
      size="xs"
      value={tab}
      data={paymentTabs.map((value) => ({ value, label: t(`payments.tabs.${value}`) }))}
      // Each list has its own columns, so a sort order does not apply to another list.
      onChange={(value) => onView(value === 'incoming' ? {} : { tab: value as PaymentTab })}
    />
  );
  const shared = { projectId, view, onView, batch, tabs };
  return (
    <div className={classes.page}>
      <RunBar projectId={projectId} view={view} chosen={chosen} onOpenBatch={onOpenBatch} />
      {tab === 'batches' && <BatchesGrid {...shared} />}
      {tab === 'imports' && <ImportsList projectId={projectId} tabs={tabs} />}
      {tab !== 'batches' && tab !== 'imports' && (
        <PaymentsGrid key={tab} {...shared} tab={tab} onChosen={setChosen} />
      )}
    </div>
  );
}
