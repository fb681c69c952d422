import { useQuery } from '@tanstack/react-query';
import { CheckField, SelectField, TextField } from '@/components/form/fields';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { partQueries } from '../api/part-queries';
import { type AccountKit, Columns } from './account-kit';

/** How the bank wants to read which checks were issued. */
export function PositivePayFields({ kit }: { kit: AccountKit }) {
  const { t } = useTranslation();
  const { names, values } = kit;
  const options = useQuery(partQueries.options(useApi()));
  return (
    <>
      <SelectField
        name={names.bankFormat}
        label={t('bankAccounts.fields.bankFormat')}
        description={t('bankAccounts.formatHint')}
        data={(options.data?.formats ?? []).map(({ id: value, bank }) => ({
          value,
          label: `${bank} (${value})`,
        }))}
        clearable
      />
      {values.bankFormat && (
        <>
          <Columns>
            <TextField name={names.fileName} label={t('bankAccounts.fields.fileName')} maxLength={60} />
            <TextField name={names.extension} label={t('bankAccounts.fields.extension')} maxLength={10} />
            <TextField name={names.bankId} label={t('bankAccounts.fields.bankId')} maxLength={10} />
            <TextField name={names.idValue} label={t('bankAccounts.fields.idValue')} maxLength={60} />
            <TextField
              name={names.issueCode}
              label={t('bankAccounts.fields.issueCode')}
              description={t('bankAccounts.ofFormat')}
              maxLength={10}
            />
            <TextField
              name={names.voidCode}
              label={t('bankAccounts.fields.voidCode')}
              description={t('bankAccounts.ofFormat')}
              maxLength={10}
            />
            <TextField
              name={names.separator}
              label={t('bankAccounts.fields.separator')}
              description={t('bankAccounts.ofFormat')}
              maxLength={1}
            />
          </Columns>
          <CheckField name={names.stamp} label={t('bankAccounts.fields.stamp')} />
          <CheckField name={names.crlf} label={t('bankAccounts.fields.crlf')} />
        </>
      )}
    </>
  );
}
