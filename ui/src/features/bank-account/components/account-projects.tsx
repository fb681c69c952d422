import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { type AccountProject, accountProjects, useAssignAccount } from '@/lib/bank-account/assignments';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import classes from './bank-account.module.css';
import { ChangeActions } from './change-actions';

/** The payment projects and the accounts they pay from. A second person confirms a change of them too. */
export function AccountProjects({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const found = useQuery(accountProjects(useApi()));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return null;
  const { items } = found.data;
  return (
    <Panel title={t('bankAccounts.parts.projects')}>
      <Text size="sm" c="dimmed">
        {t(items.length === 0 ? 'bankAccounts.noProjects' : 'bankAccounts.projectsHint')}
      </Text>
      <ul className={classes.projects} aria-label={t('bankAccounts.parts.projects')}>
        {items.map((project) => (
          <ProjectItem key={project.projectId} accountId={accountId} project={project} />
        ))}
      </ul>
    </Panel>
  );
}

function ProjectItem({ accountId, project }: { accountId: string; project: AccountProject }) {
  const { t } = useTranslation();
  const assign = useAssignAccount();
  const mayChange = useCan('bankAccounts', 'update');
  const { projectId, project: name, account, pending } = project;
  const pays = project.accountId === accountId;
  const here = pending?.accountId === accountId;
  const from = account ? t('bankAccounts.paysFrom', { name: account }) : t('bankAccounts.paysFromNone');
  return (
    <li className={classes.project}>
      <div>
        <strong>{name}</strong>
        <div className={classes.hint}>{pays ? t('bankAccounts.paysFromThis') : from}</div>
        {pending && (
          <div role="status">
            {t(here ? 'bankAccounts.assignmentWaits' : 'bankAccounts.otherAssignmentWaits', {
              name: pending.proposer,
            })}
          </div>
        )}
      </div>
      {pending && here && <ChangeActions accountId={accountId} change={pending} subject={name} />}
      {!pays && !pending && mayChange && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('bankAccounts.assign')}: ${name}`}
          loading={assign.isPending}
          onClick={() =>
            assign.mutate(
              { projectId, accountId },
              {
                onSuccess: () => toast('success', t('bankAccounts.proposed')),
                onError: toastError,
              },
            )
          }
        >
          {t('bankAccounts.assign')}
        </Button>
      )}
    </li>
  );
}
