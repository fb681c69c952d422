import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { AppForm } from '@/components/form/app-form';
import { NumberField, TextField } from '@/components/form/fields';
import { FormBody } from '@/components/form/form-body';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useFindWorkflows, type WorkflowSearch } from '../api/use-find-workflows';
import { FoundWorkflows } from './found-workflows';

const nothing: WorkflowSearch = { tenant: '', batchNumber: '', invoiceNumber: '', amount: '', vendor: '' };

/** Finds a workflow by business data: "batch 225 of Contoso". */
export function FindWorkflows({ onTemporal }: { onTemporal: (url: string) => void }) {
  const { t } = useTranslation();
  const mayDecode = useCan('operations', 'decode');
  const { mutateAsync, data } = useFindWorkflows();
  const kit = useAppForm<WorkflowSearch>({
    initialValues: nothing,
    validate: {
      tenant: required,
      batchNumber: (value, { invoiceNumber, amount, vendor }) =>
        value !== '' || invoiceNumber || amount || vendor ? null : t('operations.oneValue'),
    },
    submit: (values) => mutateAsync(values),
  });
  return (
    <>
      <AppForm kit={kit} label={t('operations.find')}>
        <FormBody kit={kit}>
          <TextField
            name={kit.names.tenant}
            label={t('operations.tenant')}
            description={t('operations.tenantHint')}
            required
          />
          <NumberField
            name={kit.names.batchNumber}
            label={t('operations.batch')}
            allowDecimal={false}
            allowNegative={false}
            hideControls
          />
          <TextField name={kit.names.invoiceNumber} label={t('operations.invoice')} />
          {mayDecode && (
            <>
              <TextField
                name={kit.names.amount}
                label={t('operations.amount')}
                description={t('operations.exactHint')}
              />
              <TextField
                name={kit.names.vendor}
                label={t('operations.vendor')}
                description={t('operations.exactHint')}
              />
            </>
          )}
        </FormBody>
        <Button type="submit" mt="md" loading={kit.busy} leftSection={<IconSearch size={15} />}>
          {t('operations.search')}
        </Button>
      </AppForm>
      {data && <FoundWorkflows found={data} onTemporal={onTemporal} />}
    </>
  );
}
