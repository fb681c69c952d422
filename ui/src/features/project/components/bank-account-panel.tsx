import { Alert, Anchor, Button, Group, Select, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { toast, toastError } from '@/components/toast/toast';
import { type AccountProject, useAssignAccount } from '@/lib/bank-account/assignments';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { useConfirmedAccounts, usePayingProject } from '../api/use-bank-account';

interface BankAccountPanelProps {
  projectId: string;
  readOnly: boolean;
}

/** The account that a payment project pays from. A second person confirms another one. */
export function BankAccountPanel({ projectId, readOnly }: BankAccountPanelProps) {
  const { t } = useTranslation();
  const found = usePayingProject(projectId);
  const mayChange = useCan('bankAccounts', 'update') && !readOnly;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const project = found.data;
  if (!project) return null;
  const { accountId, account, pending } = project;
  return (
    <Panel title={t('projects.bankAccount')}>
      <Text size="sm" mb="sm">
        {accountId ? (
          <>
            {t('projects.paysFrom')} <AccountLink accountId={accountId}>{account}</AccountLink>
          </>
        ) : (
          t('projects.paysFromNone')
        )}
      </Text>
      {pending && (
        <Alert color="orange" role="status">
          {t('projects.accountWaits', { name: pending.proposer })}{' '}
          <AccountLink accountId={pending.accountId}>{t('projects.openAccount')}</AccountLink>
        </Alert>
      )}
      {!pending && mayChange && <Proposal project={project} />}
    </Panel>
  );
}

function AccountLink({ accountId, children }: { accountId: string; children: string }) {
  const { tenant } = useSession();
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/$tenant/company-settings/bank-accounts/$accountId"
          params={{ tenant, accountId }}
        />
      )}
    >
      {children}
    </Anchor>
  );
}

function Proposal({ project: { projectId, accountId } }: { project: AccountProject }) {
  const { t } = useTranslation();
  const accounts = useConfirmedAccounts();
  const propose = useAssignAccount();
  const [chosen, setChosen] = useState<string | null>(null);
  const others = (accounts.data ?? []).filter(({ value }) => value !== accountId);
  if (accounts.isError) return <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />;
  if (accounts.data && others.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('projects.noOtherAccount')}
      </Text>
    );
  }
  const submit = () =>
    chosen &&
    propose.mutate(
      { projectId, accountId: chosen },
      {
        onSuccess: () => {
          setChosen(null);
          toast('success', t('projects.accountProposed'), t('projects.accountProposedHint'));
        },
        onError: toastError,
      },
    );
  return (
    <Group align="end" gap="sm">
      <Select
        label={t('projects.otherAccount')}
        placeholder={t('projects.chooseAccount')}
        data={others}
        value={chosen}
        onChange={setChosen}
        flex={1}
        miw={220}
      />
      <Button variant="default" disabled={!chosen} loading={propose.isPending} onClick={submit}>
        {t('projects.proposeAccount')}
      </Button>
    </Group>
  );
}
