import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useSaveVendor, useVendor } from '../api/use-vendors';
import { toDetails, VendorFields, vendorRules, vendorValues } from './vendor-fields';

/** The master data of a vendor. */
export function VendorDetails({ vendorId }: { vendorId: string }) {
  const { t } = useTranslation();
  const mayChange = useCan('vendors', 'update');
  const save = useSaveVendor(vendorId);
  return (
    <Panel title={t('vendors.parts.details')}>
      <VersionedForm
        query={useVendor(vendorId)}
        label={t('vendors.parts.details')}
        draft={`vendor.${vendorId}`}
        readOnly={!mayChange}
        toValues={vendorValues}
        validate={vendorRules}
        save={(values, { version }) => save.mutateAsync({ ...toDetails(values), version })}
      >
        {({ names }) => <VendorFields names={names} />}
      </VersionedForm>
    </Panel>
  );
}
