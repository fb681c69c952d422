import { FormDialog } from '@/components/form/form-dialog';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCreateVendor, type Vendor } from '../api/use-vendors';
import { emptyVendor, toDetails, VendorFields, vendorRules } from './vendor-fields';

interface VendorFormProps {
  onClose: () => void;
  onSaved: (vendor: Vendor) => void;
}

/** A new vendor. Its bank account is entered on its page, because a second person approves it. */
export function VendorForm({ onClose, onSaved }: VendorFormProps) {
  const { t } = useTranslation();
  const create = useCreateVendor();
  const kit = useAppForm({
    draft: 'vendor.new',
    initialValues: emptyVendor,
    validate: vendorRules,
    submit: (values) => create.mutateAsync(toDetails(values)),
    onSaved: (vendor) => {
      toast('success', t('common.saved'), vendor.name);
      onSaved(vendor);
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('vendors.create')}
      submitLabel={t('common.create')}
      onClose={onClose}
      size={680}
    >
      <VendorFields names={kit.names} focus />
    </FormDialog>
  );
}
