import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useDecideAccount, type Vendor, type VendorAccount } from '../api/use-vendors';
import { masked } from './vendor-list';

interface DecideFormProps {
  vendor: Vendor;
  account: VendorAccount;
  approve: boolean;
  onClose: () => void;
}

/** The decision of the second person about a bank account. */
export function DecideForm({ vendor, account, approve, onClose }: DecideFormProps) {
  const { t } = useTranslation();
  const decide = useDecideAccount(vendor.id);
  const act = approve ? 'approve' : 'refuse';
  const kit = useAppForm({
    initialValues: { comment: '' },
    validate: { comment: approve ? all(length(0, 500)) : all(required, length(1, 500)) },
    submit: ({ comment }) => decide.mutateAsync({ vendorAccountId: account.id, approve, comment }),
    onSaved: () => {
      toast('success', t(`vendors.decide.${act}Done`));
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t(`vendors.decide.${act}Title`, { account: masked(account.last4), name: vendor.name })}
      submitLabel={t(`vendors.account.${act}`)}
      danger={!approve}
      onClose={onClose}
    >
      <Text size="sm">{t(`vendors.decide.${act}Body`)}</Text>
      {approve && account.changesAccount && (
        <Text size="sm">
          {t('vendors.decide.check', {
            person: account.callPerson ?? '',
            number: account.callNumber ?? '',
          })}
        </Text>
      )}
      {approve && account.twins.length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t('vendors.account.twins')}>
          {account.twins.map(({ number, name }) => `${number}, ${name}`).join('; ')}
        </Alert>
      )}
      <LongTextField
        name={kit.names.comment}
        label={t(approve ? 'vendors.account.comment' : 'vendors.decide.reason')}
        required={!approve}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
      />
    </FormDialog>
  );
}
