import { useQuery } from '@tanstack/react-query';
import { CheckField, SelectField } from '@/components/form/fields';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { partQueries } from '../api/part-queries';
import { type AccountKit, Columns } from './account-kit';
import classes from './bank-account.module.css';
import type { KeyField } from './keys';

type Owner = Schema<'BankaccountKeyChoice'>['owner'];

/** The keys that encrypt and sign the files of the account. */
export function KeyFields({ kit: { names, values } }: { kit: AccountKit }) {
  const { t } = useTranslation();
  const keys = useQuery(partQueries.options(useApi())).data?.keys ?? [];
  const select = (field: KeyField, owner: Owner) => (
    <SelectField
      name={names[field]}
      label={t(`settingNames.fields.${field}`)}
      description={t(`bankAccounts.keyHints.${field}`)}
      data={keys
        .filter((key) => key.owner === owner)
        .map(({ id: value, connection, name, fingerprint }) => ({
          value,
          label: `${connection}, ${name} (…${fingerprint.slice(-16)})`,
        }))}
      placeholder={t('bankAccounts.chooseKey')}
      nothingFoundMessage={t('bankAccounts.noKey')}
      searchable
      clearable
    />
  );
  return (
    <fieldset className={classes.group}>
      <legend>{t('bankAccounts.protection')}</legend>
      <Columns>
        {select('bankKeyProfileId', 'partner')}
        {select('ownKeyProfileId', 'company')}
      </Columns>
      {values.bankKeyProfileId && (
        <CheckField
          name={names.bankFilesUnsigned}
          label={t('settingNames.fields.bankFilesUnsigned')}
          description={t('bankAccounts.unsignedHint')}
        />
      )}
    </fieldset>
  );
}
