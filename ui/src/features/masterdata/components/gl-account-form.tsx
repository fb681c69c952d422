import { AsyncSelectField, TextField } from '@/components/form/fields';
import { all, length, required } from '@/components/form/rules';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCompanySearch } from '@/lib/masterdata/use-company-search';
import { keys } from '@/lib/query/keys';
import { glAccounts } from '../api/nouns';
import { companyChoice } from './company-choice';
import { RecordForm } from './record-form';

interface GLAccountFormProps {
  id: string | undefined;
  onClose: () => void;
}

/** A new or existing GL account. Its number and company stay, because invoices name them. */
export function GLAccountForm(props: GLAccountFormProps) {
  const { t } = useTranslation();
  const load = useCompanySearch();
  return (
    <RecordForm
      {...props}
      spec={{
        noun: glAccounts,
        title: { create: t('masterData.newGLAccount'), edit: t('masterData.editGLAccount') },
        nameOf: ({ number }) => number,
        toValues: (record) => ({
          number: record?.number ?? '',
          companyNumber: companyChoice(record?.companyNumber),
          description: record?.description ?? '',
        }),
        toBody: ({ number, companyNumber, description }) => ({
          number,
          companyNumber: companyNumber?.value ?? '',
          description,
        }),
        validate: { number: all(required, length(1, 50)), description: all(required, length(1, 200)) },
        fields: ({ names }, existing) => (
          <>
            <TextField
              name={names.number}
              label={t('masterData.columns.number')}
              description={existing && t('masterData.fixed')}
              required
              readOnly={existing}
              maxLength={50}
              data-autofocus={!existing || undefined}
            />
            <AsyncSelectField
              name={names.companyNumber}
              label={t('masterData.columns.companyNumber')}
              description={t('masterData.companyHint')}
              readOnly={existing}
              queryKey={keys.masterData.choices}
              load={load}
            />
            <TextField
              name={names.description}
              label={t('masterData.columns.description')}
              required
              maxLength={200}
              data-autofocus={existing || undefined}
            />
          </>
        ),
      }}
    />
  );
}
