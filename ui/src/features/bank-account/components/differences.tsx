import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { inGroups } from '@/lib/format/fingerprint';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { partQueries } from '../api/part-queries';
import type { AccountSettings, BankAccount, PendingChange } from '../api/use-bank-accounts';
import { emptySettings, fieldsOf, type SettingField, type SettingValues, valuesOf } from './account-values';
import classes from './bank-account.module.css';
import { confirmedKey, isKeyField } from './keys';

const connection: readonly SettingField[] = ['address', 'login', 'hostKey'];
const order: readonly SettingField[] = [...Object.values(fieldsOf).flat(), ...connection];

/** Old and new values of a change. A new account has no old ones. */
export function Differences({ account, change }: { account: BankAccount; change: PendingChange }) {
  const { t } = useTranslation();
  const { profiles, keys } = useQuery(partQueries.options(useApi())).data ?? {};
  const before = account.confirmed ? valuesOf(account) : undefined;
  const after = valuesOf(change.settings);
  const isNew = !before;
  const base = before ?? valuesOf(emptySettings);
  const nameOf = (choices: typeof profiles | typeof keys, id: SettingValues[SettingField]) => {
    const profile = choices?.find((one) => one.id === id);
    return profile && `${profile.connection}, ${profile.name}`;
  };
  const show = (field: SettingField, settings: AccountSettings) => {
    const value = valuesOf(settings)[field];
    if (field === 'profileId') return nameOf(profiles, value) ?? '—';
    if (!isKeyField(field)) return shownValue(field, value, t);
    // The fingerprint is compared on a line of its own. A profile that no longer exists has no name.
    return value
      ? [nameOf(keys, value), inGroups(confirmedKey(settings, field))].filter(Boolean).join('\n')
      : '—';
  };
  const replaced = (field: SettingField) =>
    isKeyField(field) && confirmedKey(account, field) !== confirmedKey(change.settings, field);
  const fields = order.filter((field) =>
    isNew ? filled(after[field]) : base[field] !== after[field] || replaced(field),
  );
  const rows = fields.map((field) => ({
    field: field as string,
    label: t(`settingNames.fields.${field}`),
    old: isNew ? '' : show(field, account),
    next: show(field, change.settings),
  }));
  if (isNew) {
    rows.unshift({
      field: 'last4',
      label: t('bankAccounts.columns.last4'),
      old: '',
      next: account.last4 ?? '',
    });
    rows.push({
      field: 'nextCheck',
      label: t('settingNames.fields.nextCheck'),
      old: '',
      next: String(account.nextCheck),
    });
  }
  if (change.nextCheck) {
    const next = {
      field: 'raised',
      label: t('settingNames.fields.nextCheck'),
      next: String(change.nextCheck),
    };
    rows.push({ ...next, old: String(account.nextCheck) });
  }
  if (change.hasPassword) {
    rows.push({
      field: 'password',
      label: t('bankAccounts.password'),
      old: '',
      next: t('bankAccounts.newPassword'),
    });
  }
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{t('bankAccounts.setting')}</th>
          {!isNew && <th scope="col">{t('bankAccounts.old')}</th>}
          <th scope="col">{t('bankAccounts.new')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, label, old, next }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {!isNew && <td>{old}</td>}
            <td>{next}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const filled = (value: SettingValues[SettingField]) => value !== '' && value !== null && value !== false;

function shownValue(field: SettingField, value: SettingValues[SettingField], t: TFunction): string {
  if (typeof value === 'boolean') return t(value ? 'bankAccounts.uses.on' : 'bankAccounts.uses.off');
  if (value === null || value === '') return '—';
  if (field === 'entryClass') {
    return t(`settingNames.entryClasses.${value as AccountSettings['ach']['standardEntryClassCode']}`);
  }
  if (field === 'lineEnding') return t(`settingNames.lineEndings.${value as 'lf' | 'crlf'}`);
  if (field === 'daysAhead') return t(`settingNames.days.${value as '0' | '1' | '2'}`);
  return String(value);
}
