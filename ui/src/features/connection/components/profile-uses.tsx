import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import type { Profile } from '../api/use-connections';
import classes from './connection-page.module.css';

/** What uses a profile. */
export function ProfileUses({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { usedBy, bankAccounts, projects, workflows } = profile;
  return usedBy.map((purpose) => (
    <div key={purpose} className={classes.detail}>
      {t(`connections.usedFor.${purpose}`)}
      {(purpose === 'bankDelivery' || purpose === 'fileProtection') && (
        <BankAccounts accounts={bankAccounts} />
      )}
      {purpose === 'erp' && <Projects projects={projects} />}
      {purpose === 'steps' && <Workflows workflows={workflows} />}
    </div>
  ));
}

function BankAccounts({ accounts }: { accounts: Profile['bankAccounts'] }) {
  const { tenant } = useSession();
  const maySee = useCan('bankAccounts', 'get');
  const link = ({ id: accountId, name }: (typeof accounts)[number]) =>
    maySee ? (
      <Link to="/$tenant/company-settings/bank-accounts/$accountId" params={{ tenant, accountId }}>
        {name}
      </Link>
    ) : (
      name
    );
  return <Users users={accounts} link={link} />;
}

function Projects({ projects }: { projects: Profile['projects'] }) {
  const { tenant } = useSession();
  const link = ({ id: projectId, workspaceId, name }: (typeof projects)[number]) => (
    <Link
      to="/$tenant/workspaces/$workspaceId/projects/$projectId/design/settings"
      params={{ tenant, workspaceId, projectId }}
    >
      {name}
    </Link>
  );
  return <Users users={projects} link={link} />;
}

function Workflows({ workflows }: { workflows: Profile['workflows'] }) {
  const { tenant } = useSession();
  const maySee = useCan('workflowBuilder', 'get');
  const link = ({ id: workflowId, workspaceId, projectId, name }: (typeof workflows)[number]) =>
    maySee ? (
      <Link
        to="/$tenant/workspaces/$workspaceId/projects/$projectId/workflows/$workflowId"
        params={{ tenant, workspaceId, projectId, workflowId }}
      >
        {name}
      </Link>
    ) : (
      name
    );
  return <Users users={workflows} link={link} />;
}

function Users<U extends { id: string }>({
  users,
  link,
}: {
  users: readonly U[];
  link: (user: U) => ReactNode;
}) {
  return (
    <>
      {': '}
      {users.map((user, n) => (
        <Fragment key={user.id}>
          {n > 0 && ', '}
          {link(user)}
        </Fragment>
      ))}
    </>
  );
}
