import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useFeature } from '@/lib/session/features';
import { useCan } from '@/lib/session/permission';
import { receiptList } from './components/receipt-list';
import type { receiptListTabs } from './order-tabs';

// Loaded on demand, because the page works without it.
const ImportDialog = lazyComponent(() =>
  import('@/components/import/import-dialog').then((dialog) => dialog.ImportDialog),
);

interface ReceiptsPageProps {
  view: GridView & { tab?: keyof typeof receiptListTabs; dialog?: 'import' };
  onView: (view: ReceiptsPageProps['view']) => void;
}

/** The receipts of all purchase orders of the company. */
export function ReceiptsPage({ view, onView }: ReceiptsPageProps) {
  const { t } = useTranslation();
  const imports = useFeature('MasterDataImport');
  const mayImport = useCan('purchaseOrders', 'manage') && imports;
  return (
    <>
      <PageHeader
        title={t('nav.receipts')}
        description={t('orders.aboutReceipts')}
        actions={
          mayImport && (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} />}
              onClick={() => onView({ ...view, dialog: 'import' })}
            >
              {t('orders.importReceipts')}
            </Button>
          )
        }
      />
      <List list={receiptList} place={{}} view={view} onView={onView} />
      {view.dialog === 'import' && mayImport && (
        <LazyDialog onClose={() => onView({ ...view, dialog: undefined })}>
          <ImportDialog
            title={t('orders.importReceipts')}
            address="/api/purchase-order-receipts"
            fileName="receipts"
            refreshes={[keys.orders.all]}
            onClose={() => onView({ ...view, dialog: undefined })}
          />
        </LazyDialog>
      )}
    </>
  );
}
