import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { List } from '@/components/grid/list';
import { ListTabs } from '@/components/grid/list-tabs';
import type { SelectedRows } from '@/components/grid/requests';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import type { GridView } from '@/lib/grid/grid-view';
import { useRecordProjectVisit } from '@/lib/projects/recent-projects';
import { useSession } from '@/lib/session/context';
import { batchList } from './components/batch-list';
import { batchPage } from './components/payment-links';
import { paymentList } from './components/payment-list';
import { type PaymentTab, paymentTabs } from './components/payment-status';
import classes from './components/payments.module.css';
import { RunBar } from './components/run-bar';

// The work page opens with a list of payments.
const ImportsList = lazyComponent(() =>
  import('./components/imports-list').then((found) => found.ImportsList),
);

export interface PaymentsView extends GridView {
  tab?: PaymentTab;
}

interface PaymentsPageProps {
  place: { projectId: string; workspaceId: string };
  /** The project pays by check. */
  checks: boolean;
  view: PaymentsView;
  onView: (view: PaymentsView) => void;
}

/** The lists of a payment project, below the run of what is ready to be paid. */
export function PaymentsPage({ place, checks, view, onView }: PaymentsPageProps) {
  const { tenant } = useSession();
  const navigate = useNavigate();
  useRecordProjectVisit(place.projectId);
  const tab = view.tab ?? 'incoming';
  const [chosen, setChosen] = useState<SelectedRows>();
  const tabs = (
    <ListTabs
      tabs={paymentTabs}
      label={(value) => `payments.tabs.${value}`}
      value={tab}
      // Each list has its own columns, so a sort order does not apply to another list.
      onChange={(value) => onView(value === 'incoming' ? {} : { tab: value })}
    />
  );
  const shared = { view, onView, toolbar: tabs };
  return (
    <div className={classes.page}>
      <RunBar
        projectId={place.projectId}
        view={view}
        chosen={chosen}
        onOpenBatch={(batchId) => void navigate(batchPage(batchId, { tenant, ...place }))}
      />
      {tab === 'batches' && <List list={batchList} place={place} {...shared} />}
      {tab === 'imports' && (
        <LazyBoundary>
          <ImportsList projectId={place.projectId} tabs={tabs} />
        </LazyBoundary>
      )}
      {tab !== 'batches' && tab !== 'imports' && (
        <List
          key={tab}
          list={paymentList}
          place={{ ...place, checks, processed: tab === 'processed', onChosen: setChosen }}
          {...shared}
        />
      )}
    </div>
  );
}
