import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useSession } from '@/lib/session/context';
import { useFeature } from '@/lib/session/features';
import { useCan } from '@/lib/session/permission';
import { vendorList, vendorPage } from './components/vendor-list';
import type { vendorListTabs } from './vendor-tabs';

// Loaded on demand, because the page works without them.
const ImportDialog = lazyComponent(() =>
  import('@/components/import/import-dialog').then((dialog) => dialog.ImportDialog),
);
const VendorForm = lazyComponent(() => import('./components/vendor-form').then((form) => form.VendorForm));

interface VendorsPageProps {
  view: GridView & { tab?: keyof typeof vendorListTabs; dialog?: 'new' | 'import' };
  onView: (view: VendorsPageProps['view']) => void;
}

/** The vendors of the company. */
export function VendorsPage({ view, onView }: VendorsPageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayCreate = useCan('vendors', 'create');
  const imports = useFeature('MasterDataImport');
  const mayImport = useCan('vendors', 'manage') && imports;
  const close = () => onView({ ...view, dialog: undefined });
  return (
    <>
      <PageHeader
        title={t('nav.vendors')}
        description={t('vendors.about')}
        actions={
          mayCreate && (
            <>
              {mayImport && (
                <Button
                  variant="default"
                  leftSection={<IconUpload size={16} />}
                  onClick={() => onView({ ...view, dialog: 'import' })}
                >
                  {t('vendors.import')}
                </Button>
              )}
              <Button leftSection={<IconPlus size={16} />} onClick={() => onView({ ...view, dialog: 'new' })}>
                {t('vendors.create')}
              </Button>
            </>
          )
        }
      />
      <List list={vendorList} place={{}} view={view} onView={onView} />
      {view.dialog === 'import' && mayImport && (
        <LazyDialog onClose={close}>
          <ImportDialog
            title={t('vendors.importTitle')}
            address="/api/vendors"
            fileName="vendors"
            refreshes={[keys.vendors.all]}
            onClose={close}
          />
        </LazyDialog>
      )}
      {view.dialog === 'new' && mayCreate && (
        <LazyDialog onClose={close}>
          <VendorForm
            onClose={close}
            onSaved={({ id: vendorId }) => void navigate(vendorPage({ tenant, vendorId }))}
          />
        </LazyDialog>
      )}
    </>
  );
}
