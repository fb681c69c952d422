import { SegmentedControl } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DataGrid } from '@/components/grid/data-grid';
import { Sums } from '@/components/grid/sums';
import { EmptyState } from '@/components/states/states';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import type { Schema } from '@/lib/api/types';
import { useGridQuery } from '@/lib/grid/grid-query';
import { type GridView, gridControls, requestOf } from '@/lib/grid/grid-view';
import { keys } from '@/lib/query/keys';
import { useCan } from '@/lib/session/permission';
import { moneyOf, useInvoiceColumns } from './invoice-columns';
import { type Bucket, buckets, inProgress } from './invoice-looks';
import { UploadPanel } from './upload-panel';

export interface InvoicesView extends GridView {
  tab?: Bucket;
}

interface InvoicesPageProps {
  projectId: string;
  view: InvoicesView;
  onView: (view: InvoicesView) => void;
  onOpen: (invoiceId: string) => void;
}

/** The invoices of a project: take new ones in, see where each stands. */
export function InvoicesPage({ projectId, view, onView, onOpen }: InvoicesPageProps) {
  const { t } = useTranslation();
  const api = useApi();
  const mayUpload = useCan('invoices', 'create');
  const tab = view.tab ?? 'active';
  const path = { params: { path: { projectId } } };
  const filters: Schema<'GridFilter'>[] = [{ field: 'bucket', operator: 'equal', value: [tab] }];
  const { figures: _figures, ...grid } = useGridQuery({
    queryKey: keys.invoices.grid(projectId),
    request: requestOf(view, filters),
    load: (body, signal) =>
      taken(api.POST('/api/projects/{projectId}/invoices/grid', { ...path, body, signal })),
  });
  const counts = useQuery({
    queryKey: [...keys.invoices.grid(projectId), 'buckets'],
    queryFn: ({ signal }) =>
      taken(api.GET('/api/projects/{projectId}/invoices/buckets', { ...path, signal })),
    meta: { quiet: true },
  });
  const columns = useInvoiceColumns();

  return (
    <>
      {mayUpload && <UploadPanel projectId={projectId} onOpen={onOpen} />}
      <DataGrid
        id="invoices"
        label={t('workspaces.areas.invoices')}
        columns={columns}
        {...grid}
        {...gridControls(view, onView)}
        rowId={(invoice) => invoice.id}
        rowName={(invoice) => invoice.invoiceNumber}
        onOpen={(invoice) => onOpen(invoice.id)}
        isProcessing={(invoice) => inProgress(invoice.stage)}
        filtered={Boolean(view.q)}
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
              const { tab: _old, ...rest } = view;
              onView(value === 'active' ? rest : { ...rest, tab: value as Bucket });
            }}
          />
        }
        totals={
          <>
            <span>{t('invoices.count', { count: grid.totalCount ?? 0 })}</span>
            <Sums rows={grid.rows} complete={!grid.more.hasMore} of={amountOf} />
          </>
        }
      />
    </>
  );
}

const amountOf = (invoice: Schema<'InvoiceEntry'>) => moneyOf(invoice.invoiceAmount, invoice.currency);
