import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { TestBadge } from '@/components/connection-test/test-badge';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import {
  type BankAccount,
  useBankAccount,
  useSaveBankAccount,
  useTestDelivery,
} from '../api/use-bank-accounts';

type Profile = NonNullable<BankAccount['profile']>;

/** The profile in use: its latest test, and whether it leads where two people confirmed. */
export function DeliveryState({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const maySee = useCan('connections', 'get');
  const account = useBankAccount(accountId).data;
  const profile = account?.profile;
  if (!profile) return null;
  const { connectionId, connection, name, test, reason } = profile;
  const label = `${connection}, ${name}`;
  return (
    <>
      {account.moved && <Moved account={account} profile={profile} />}
      <Group gap="xs">
        <TestBadge state={test} />
        <TestButton accountId={accountId} profile={profile} />
        {maySee && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/$tenant/company-settings/connections/$type/$connectionId"
                params={{ tenant, type: 'sftp', connectionId }}
              />
            )}
          >
            {label}
          </Anchor>
        )}
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

function Moved({ account, profile }: { account: BankAccount; profile: Profile }) {
  const { t } = useTranslation();
  const save = useSaveBankAccount(account.id ?? '');
  const mayChange = useCan('bankAccounts', 'update');
  const { delivery, pendingChange } = account;
  const propose = () =>
    save.mutate(
      { ...account, version: account.version ?? 0 },
      { onSuccess: () => toast('success', t('bankAccounts.proposed')), onError: toastError },
    );
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t('bankAccounts.moved')}>
      {t('bankAccounts.movedHint', {
        old: `${delivery.user}, ${delivery.address}`,
        new: `${profile.login}, ${profile.address}`,
      })}
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
