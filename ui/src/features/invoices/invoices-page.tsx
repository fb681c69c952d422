import { SegmentedControl } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { ListGrid } from '@/components/grid/list-grid';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { EmptyState } from '@/components/states/states';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useCan } from '@/lib/session/permission';
import { useInvoiceColumns } from './invoice-columns';
import { type Bucket, buckets, inProgress } from './invoice-status';
import { UploadPanel } from './upload-panel';
import { useInvoiceBuckets } from './use-invoice-buckets';

// The document viewer is loaded with the first opened invoice, not with the list.
const Evidence = lazyComponent(() => import('./invoice-evidence').then((found) => found.InvoiceEvidence));

const Whole = lazyComponent(() => import('./full-screen-invoice').then((found) => found.FullScreenInvoice));

export interface InvoicesView extends GridView {
  tab?: Bucket;
}

interface InvoicesPageProps {
  projectId: string;
  view: InvoicesView;
  onView: (view: InvoicesView) => void;
  onOpen: (invoiceId: string) => void;
  href: (invoiceId: string) => string;
}

/** The invoices of a project: upload new ones and see their status. */
export function InvoicesPage({ projectId, view, onView, onOpen, href }: InvoicesPageProps) {
  const { t } = useTranslation();
  const api = useApi();
  const mayUpload = useCan('invoices', 'create');
  const tab = view.tab ?? 'active';
  const params = { path: { projectId } };
  const counts = useInvoiceBuckets(projectId);
  return (
    <>
      {mayUpload && <UploadPanel projectId={projectId} onOpen={onOpen} />}
      <ListGrid
        source={{
          gridId: 'listInvoices',
          queryKey: keys.invoices.grid(projectId),
          projectId,
          filters: [{ field: 'bucket', operator: 'equal', value: [tab] }],
          page: (body, signal) =>
            unwrap(api.POST('/api/projects/{projectId}/invoices/grid', { params, body, signal })),
          csv: (body, signal) =>
            api.POST('/api/projects/{projectId}/invoices/csv', { params, body, signal, parseAs: 'stream' }),
        }}
        columns={useInvoiceColumns(projectId)}
        view={view}
        onView={onView}
        label={t('workspaces.areas.invoices')}
        rowName={(invoice) => invoice.invoiceNumber}
        record={{
          href: (invoice) => href(invoice.id),
          panel: (id) => <Evidence key={id} invoiceId={id} />,
          full: (id) => <Whole key={id} invoiceId={id} />,
        }}
        isProcessing={(invoice) => inProgress(invoice.stage)}
        empty={
          <EmptyState
            icon={IconFileInvoice}
            title={t(`invoices.empty.${tab}`)}
            hint={t(`invoices.emptyHint.${tab}`)}
          />
        }
        toolbar={
          <SegmentedControl
            size="xs"
            value={tab}
            data={buckets.map((value) => ({
              value,
              label: `${t(`invoices.buckets.${value}`)}${counts.data ? ` ${counts.data[value]}` : ''}`,
            }))}
            onChange={(value) => {
              const { tab: _old, page: _page, open: _open, ...rest } = view;
              onView(value === 'active' ? rest : { ...rest, tab: value as Bucket });
            }}
          />
        }
      />
    </>
  );
}
