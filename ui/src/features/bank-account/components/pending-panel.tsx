import { Text } from '@mantine/core';
import { Panel } from '@/components/page/page';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import type { BankAccount, PendingChange } from '../api/use-bank-accounts';
import { ChangeActions } from './change-actions';
import { Differences } from './differences';

/** The change that waits for a second person, with its old and new values. */
export function PendingPanel({ account, change }: { account: BankAccount; change: PendingChange }) {
  const { t } = useTranslation();
  const own = change.proposedByMe;
  return (
    <Panel
      title={t(account.confirmed ? 'bankAccounts.waiting' : 'bankAccounts.waitingNew')}
      actions={<ChangeActions accountId={account.id ?? ''} change={change} subject={account.name} />}
    >
      <Text size="sm" c="dimmed" mb="xs">
        {t('bankAccounts.proposedBy', { name: change.proposer })},{' '}
        <DateText value={change.proposedAt} withTime />. {own && t('bankAccounts.ownHint')}
      </Text>
      <Differences account={account} change={change} />
    </Panel>
  );
}
