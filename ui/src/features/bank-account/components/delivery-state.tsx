import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { TestBadge } from '@/components/connection-test/test-badge';
import { toast, toastError } from '@/components/toast/toast';
import { inGroups } from '@/lib/format/fingerprint';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import {
  type BankAccount,
  useBankAccount,
  useSaveBankAccount,
  useTestDelivery,
} from '../api/use-bank-accounts';
import { ConnectionName } from './connection-name';
import { confirmedKey, currentKey, replacedKeys } from './keys';
import { KeysInUse } from './keys-in-use';

type Profile = NonNullable<BankAccount['profile']>;

/** The profile and the keys in use: the profile’s latest test, and whether all are as two people confirmed them. */
export function DeliveryState({ accountId }: { accountId: string }) {
  const account = useBankAccount(accountId).data;
  if (!account) return null;
  const { moved, profile } = account;
  return (
    <>
      {moved && <Moved account={account} />}
      {profile && <ProfileState accountId={accountId} profile={profile} />}
      <KeysInUse account={account} />
    </>
  );
}

function ProfileState({ accountId, profile }: { accountId: string; profile: Profile }) {
  const { t } = useTranslation();
  const { test, reason } = profile;
  return (
    <>
      <Group gap="xs">
        <TestBadge state={test} />
        <TestButton accountId={accountId} profile={profile} />
        <ConnectionName type="sftp" profile={profile} />
      </Group>
      {test === 'invalid' && <Alert color="orange">{t(`connectionTest.reasons.${reason}`)}</Alert>}
    </>
  );
}

function TestButton({ accountId, profile }: { accountId: string; profile: Profile }) {
  const { t } = useTranslation();
  const run = useTestDelivery(accountId);
  if (!useCan('connections', 'execute')) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={run.isPending || profile.test === 'connecting'}
      onClick={() => run.mutate(profile, { onError: toastError })}
    >
      {t('bankAccounts.test')}
    </Button>
  );
}

function Moved({ account }: { account: BankAccount }) {
  const { t } = useTranslation();
  const save = useSaveBankAccount(account.id ?? '');
  const mayChange = useCan('bankAccounts', 'update');
  const { delivery, profile, pendingChange } = account;
  const keys = replacedKeys(account);
  const elsewhere =
    profile &&
    (profile.address !== delivery.address ||
      profile.login !== delivery.user ||
      profile.hostKey !== delivery.hostKey);
  const propose = () =>
    save.mutate(
      { ...account, version: account.version ?? 0 },
      { onSuccess: () => toast('success', t('bankAccounts.proposed')), onError: toastError },
    );
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t('bankAccounts.moved')}>
      {elsewhere && (
        <div>
          {t('bankAccounts.movedHint', {
            old: `${delivery.user}, ${delivery.address}`,
            new: `${profile.login}, ${profile.address}`,
          })}
        </div>
      )}
      {keys.map((field) => (
        <div key={field}>
          {t('bankAccounts.movedKeyHint', {
            key: t(`settingNames.fields.${field}`),
            old: inGroups(confirmedKey(account, field)),
            new: inGroups(currentKey(account, field)?.fingerprint ?? ''),
          })}
        </div>
      ))}
      {mayChange && !pendingChange && (
        <Group mt="xs">
          <Button size="compact-sm" loading={save.isPending} onClick={propose}>
            {t('bankAccounts.proposeMoved')}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
