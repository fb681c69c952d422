import { Alert, SegmentedControl } from '@mantine/core';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { PageHeader } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type BankAccount, useBankAccount } from './api/use-bank-accounts';
import { type AccountPart, accountParts } from './bank-account-tabs';
import { AccountProjects } from './components/account-projects';
import { accountState } from './components/account-values';
import classes from './components/bank-account.module.css';
import { PendingPanel } from './components/pending-panel';
import { SettingsForm } from './components/settings-form';

// Loaded on demand, because the page works without it.
const AccountHistory = lazyComponent(() =>
  import('./components/account-history').then((part) => part.AccountHistory),
);

interface BankAccountPageProps {
  accountId: string;
  /** Of the address, which can name any. */
  part: string | undefined;
  onPart: (part: AccountPart | undefined) => void;
}

/** A bank account of the company: its settings, the change that waits, its projects and its history. */
export function BankAccountPage({ accountId, part: named, onPart }: BankAccountPageProps) {
  const { t } = useTranslation();
  const found = useBankAccount(accountId);
  const seesHistory = useCan('globalAudit', 'getList');
  const account = found.data;
  if (!account) {
    return found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null;
  }
  const { name, bankName, last4, pendingChange, confirmed, moved } = account;
  const parts = accountParts.filter((one) => one !== 'history' || seesHistory);
  const part = parts.find((one) => one === named) ?? 'details';
  return (
    <>
      <PageHeader
        title={name}
        beside={<StatusBadge {...accountState(stateOf(account))} />}
        description={t('bankAccounts.masked', { bank: bankName, last4 })}
      />
      <div className={classes.tabs}>
        <SegmentedControl
          size="xs"
          aria-label={t('bankAccounts.partsOf')}
          value={part}
          data={parts.map((value) => ({ value, label: t(`bankAccounts.parts.${value}`) }))}
          onChange={(next) => onPart(next === 'details' ? undefined : (next as AccountPart))}
        />
      </div>
      <div className={classes.content}>
        {!confirmed && !pendingChange && <Alert color="orange">{t('bankAccounts.rejectedHint')}</Alert>}
        {moved && part !== 'delivery' && <Alert color="orange">{t('bankAccounts.moved')}</Alert>}
        {pendingChange && <PendingPanel account={account} change={pendingChange} />}
        {part === 'projects' && <AccountProjects accountId={accountId} />}
        {part === 'history' && <AccountHistory accountId={accountId} />}
        {part !== 'projects' && part !== 'history' && <SettingsForm accountId={accountId} part={part} />}
      </div>
    </>
  );
}

function stateOf({ confirmed, pendingChange }: BankAccount) {
  if (!confirmed) return 'unconfirmed';
  return pendingChange ? 'changing' : 'inUse';
}
