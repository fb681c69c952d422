import { Group, SimpleGrid } from '@mantine/core';
import { AsyncSelectField, TextField } from '@/components/form/fields';
import { all, length, required } from '@/components/form/rules';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCompanySearch } from '@/lib/masterdata/use-company-search';
import { keys } from '@/lib/query/keys';
import { type Company, companies } from '../api/nouns';
import { companyChoice } from './company-choice';
import { RecordForm } from './record-form';

interface CompanyFormProps {
  id: string | undefined;
  onClose: () => void;
}

const toValues = (record: Company | undefined) => ({
  number: record?.number ?? '',
  name: record?.name ?? '',
  parentNumber: companyChoice(record?.parentNumber),
  currency: record?.currency ?? 'USD',
  address1: record?.address1 ?? '',
  city: record?.city ?? '',
  state: record?.state ?? '',
  postalCode: record?.postalCode ?? '',
  country: record?.country ?? 'US',
});

/** A new or existing company. Its number stays, because other records name it. */
export function CompanyForm(props: CompanyFormProps) {
  const { t } = useTranslation();
  const load = useCompanySearch();
  return (
    <RecordForm
      {...props}
      spec={{
        noun: companies,
        title: { create: t('masterData.newCompany'), edit: t('masterData.editCompany') },
        nameOf: ({ name }) => name,
        toValues,
        toBody: ({ parentNumber, ...rest }) => ({ ...rest, parentNumber: parentNumber?.value ?? '' }),
        validate: {
          number: all(required, length(1, 50)),
          name: all(required, length(1, 200)),
          currency: all(required, length(3, 3)),
          country: all(required, length(2, 2)),
        },
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
            <TextField
              name={names.name}
              label={t('masterData.columns.name')}
              required
              maxLength={200}
              data-autofocus={existing || undefined}
            />
            <AsyncSelectField
              name={names.parentNumber}
              label={t('masterData.columns.parentNumber')}
              description={t('masterData.parentHint')}
              queryKey={keys.masterData.choices}
              load={load}
            />
            <TextField
              name={names.address1}
              label={t('masterData.columns.address1')}
              maxLength={200}
              autoComplete="off"
            />
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <TextField name={names.postalCode} label={t('masterData.columns.postalCode')} maxLength={20} />
              <TextField name={names.city} label={t('masterData.columns.city')} maxLength={100} />
              <TextField name={names.state} label={t('masterData.columns.state')} maxLength={50} />
            </SimpleGrid>
            <Group grow align="start">
              <TextField
                name={names.country}
                label={t('masterData.columns.country')}
                required
                maxLength={2}
              />
              <TextField
                name={names.currency}
                label={t('masterData.columns.currency')}
                required
                maxLength={3}
              />
            </Group>
          </>
        ),
      }}
    />
  );
}
