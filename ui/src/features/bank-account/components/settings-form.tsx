import { VersionedForm } from '@/components/form/versioned-form';
import { Panel } from '@/components/page/page';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type BankAccount, useBankAccount, useSaveBankAccount } from '../api/use-bank-accounts';
import type { AccountValues, FormPart } from './account-kit';
import { accountRules, fieldOf, fieldsOf, settingsOf, shownSettings, valuesOf } from './account-values';
import { SettingFields } from './setting-fields';

/** No field: what the server says about a field of another part is an error of the form. */
const elsewhere = '';

/** One part of the settings. Everything except the name waits for a second person. */
export function SettingsForm({ accountId, part }: { accountId: string; part: FormPart }) {
  const { t } = useTranslation();
  const found = useBankAccount(accountId);

  const save = useSaveBankAccount(accountId);
  const mayChange = useCan('bankAccounts', 'update');
  const pending = found.data?.pendingChange;
  const own = pending?.proposedByMe === true && !pending.hasPassword;
  const toValues = (account: BankAccount): AccountValues => ({
    ...valuesOf(shownSettings(account, own)),
    name: account.name,
    firstCheck: (own && account.pendingChange?.nextCheck) || (account.nextCheck ?? 1),
  });
  const fields: readonly string[] = fieldsOf[part];
  const shown = (field: string) =>
    fields.includes(field) ||
    (part === 'details' && field === 'name') ||
    (part === 'checks' && field === 'firstCheck');
  return (
    <Panel title={t(`bankAccounts.parts.${part}`)}>
      <VersionedForm
        key={part}
        query={found}
        label={t(`bankAccounts.parts.${part}`)}
        draft={`bankAccount.${accountId}.${part}`}
        readOnly={!mayChange || (pending !== undefined && !own)}
        toValues={toValues}
        fieldOf={(path) => (shown(fieldOf(path)) ? fieldOf(path) : elsewhere)}
        validate={Object.fromEntries(Object.entries(accountRules).filter(([field]) => shown(field))) as never}
        save={({ name, firstCheck, ...values }, account) =>
          save.mutateAsync({
            ...settingsOf(values),
            name: name.trim(),
            version: account.version ?? 0,
            ...(Number(firstCheck) !== account.nextCheck && { firstCheck: Number(firstCheck) }),
          })
        }
        onSaved={({ pendingChange }) =>
          toast('success', t(pendingChange ? 'bankAccounts.proposed' : 'common.saved'))
        }
      >
        {(kit) => <SettingFields part={part} kit={kit} accountId={accountId} />}
      </VersionedForm>
    </Panel>
  );
}
