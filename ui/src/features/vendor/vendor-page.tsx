import { Alert, Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { askConfirm } from '@/components/dialog/confirm';
import { HistoryOf } from '@/components/history/history-list';
import { PageHeader, Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { partQueries } from './api/part-queries';
import { useSetVendorStatus, useVendor, type Vendor } from './api/use-vendors';
import { VendorAccounts } from './components/vendor-accounts';
import { VendorDetails } from './components/vendor-details';
import { VendorDocuments } from './components/vendor-documents';
import { vendorStatus } from './components/vendor-list';
import classes from './components/vendor-page.module.css';
import { type VendorPart, vendorParts } from './vendor-tabs';

interface VendorPageProps {
  vendorId: string;
  part: VendorPart | undefined;
  onPart: (part: VendorPart | undefined) => void;
}

/** A vendor: its bank accounts, master data, invoices and payments, and its history. */
export function VendorPage({ vendorId, part = 'accounts', onPart }: VendorPageProps) {
  const { t } = useTranslation();
  const found = useVendor(vendorId);
  const vendor = found.data;
  if (!vendor) {
    return found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null;
  }
  return (
    <>
      <PageHeader
        title={vendor.name}
        beside={<StatusBadge {...vendorStatus(vendor.active ? 'active' : 'inactive')} />}
        description={t('vendors.numbered', { number: vendor.number })}
        actions={<StatusButton vendor={vendor} />}
      />
      {!vendor.active && (
        <div className={classes.part}>
          <Alert>{t('vendors.inactiveHint')}</Alert>
        </div>
      )}
      <div className={classes.tabs}>
        <SegmentedControl
          size="xs"
          aria-label={t('vendors.partsOf')}
          value={part}
          data={vendorParts.map((value) => ({ value, label: t(`vendors.parts.${value}`) }))}
          onChange={(next) => onPart(next === 'accounts' ? undefined : (next as VendorPart))}
        />
      </div>
      {part === 'accounts' && <VendorAccounts vendor={vendor} />}
      {part === 'details' && (
        <div className={classes.part}>
          <VendorDetails vendorId={vendorId} />
        </div>
      )}
      {part === 'documents' && <VendorDocuments vendorId={vendorId} />}
      {part === 'history' && <VendorHistory vendorId={vendorId} />}
    </>
  );
}

function VendorHistory({ vendorId }: { vendorId: string }) {
  const { t } = useTranslation();
  const found = useQuery(partQueries.history(useApi(), vendorId));
  return (
    <div className={classes.part}>
      <Panel title={t('history.title')}>
        <HistoryOf found={found} />
      </Panel>
    </div>
  );
}

/** Activates or deactivates the vendor after a question that states the effect. */
function StatusButton({ vendor }: { vendor: Vendor }) {
  const { t } = useTranslation();
  const change = useSetVendorStatus(vendor.id);
  if (!useCan('vendors', 'update')) return null;
  const act = vendor.active ? 'deactivate' : 'activate';
  const ask = async () => {
    const sure = await askConfirm({
      title: t(`vendors.${act}.title`, { name: vendor.name }),
      body: t(`vendors.${act}.body`),
      confirm: t(`vendors.${act}.confirm`),
      danger: vendor.active,
    });
    if (!sure) return;
    change.mutate(
      { active: !vendor.active, version: vendor.version },
      {
        onSuccess: () => toast('success', t(`vendors.${act}.done`), vendor.name),
        onError: toastError,
      },
    );
  };
  return (
    <Button variant="default" loading={change.isPending} onClick={() => void ask()}>
      {t(`vendors.${act}.confirm`)}
    </Button>
  );
}
