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
        label={t('settingNames.fields.bankFormat')}
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
            <TextField name={names.fileName} label={t('settingNames.fields.fileName')} maxLength={60} />
            <TextField name={names.extension} label={t('settingNames.fields.extension')} maxLength={10} />
            <TextField name={names.bankId} label={t('settingNames.fields.bankId')} maxLength={10} />
            <TextField name={names.idValue} label={t('settingNames.fields.idValue')} maxLength={60} />
            <TextField
              name={names.issueCode}
              label={t('settingNames.fields.issueCode')}
              description={t('bankAccounts.ofFormat')}
              maxLength={10}
            />
            <TextField
              name={names.voidCode}
              label={t('settingNames.fields.voidCode')}
              description={t('bankAccounts.ofFormat')}
              maxLength={10}
            />
            <TextField
              name={names.separator}
              label={t('settingNames.fields.separator')}
              description={t('bankAccounts.ofFormat')}
              maxLength={1}
            />
          </Columns>
          <CheckField name={names.stamp} label={t('settingNames.fields.stamp')} />
          <CheckField name={names.crlf} label={t('settingNames.fields.crlf')} />
        </>
      )}
    </>
  );
}
