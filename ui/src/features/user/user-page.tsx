import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { KeyValue, PageHeader, Panel } from '@/components/page/page';
import { PendingNote } from '@/components/proposal/pending-note';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { userQueries } from './api/queries';
import type { Account } from './api/use-user-commands';
import { AccessPanel } from './components/access-panel';
import { AccountActions } from './components/account-actions';
import { FactorsPanel } from './components/factors-panel';
import { GroupsPanel } from './components/groups-panel';
import { usePeople } from './components/people';
import { PermissionsPanel } from './components/permissions-panel';
import { ProfilePanel } from './components/profile-panel';
import { ProjectsPanel } from './components/projects-panel';
import { SignInsPanel } from './components/sign-ins-panel';
import { UserHistory } from './components/user-history';
import { UserSessions } from './components/user-sessions';
import { userStatus } from './components/user-status';
import classes from './user-page.module.css';

/** One person of the company: who they are, what they may do, and where they are signed in. */
export function UserPage({ userId, absences }: { userId: string; absences?: ReactNode }) {
  const { t } = useTranslation();
  const found = useQuery(userQueries.one(useApi(), userId, usePeople()));
  if (found.isError && !found.data) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) {
    return (
      <>
        <PageHeader title={t('common.loading')} />
        <div className={classes.columns}>
          <TextSkeleton lines={8} />
        </div>
      </>
    );
  }
  const reload = async () => (await found.refetch()).data;
  return <Loaded user={found.data} reload={reload} absences={absences} />;
}

interface LoadedProps {
  user: Account;
  reload: () => Promise<Account | undefined>;
  /** The absences of the person, which belong to another feature. */
  absences: ReactNode;
}

function Loaded({ user, reload, absences }: LoadedProps) {
  const { t } = useTranslation();
  const ofUsers = usePeople() === 'users';
  return (
    <>
      <PageHeader
        title={user.fullName}
        beside={<StatusBadge {...userStatus(user.status)} />}
        description={user.email}
        actions={<AccountActions user={user} />}
      />
      {ofUsers && (
        <PendingNote page kinds={['personLimit', 'userRoles', 'userActivation']} subjectId={user.id} />
      )}
      <div className={classes.columns}>
        <Stack gap="md">
          <ProfilePanel user={user} reload={reload} />
          {ofUsers && (
            <>
              <AccessPanel user={user} reload={reload} />
              <GroupsPanel groups={user.groups} />
              {absences}
              <ProjectsPanel userId={user.id} />
              <PermissionsPanel userId={user.id} />
            </>
          )}
        </Stack>
        <Stack gap="md">
          <Panel title={t('users.activity')}>
            <KeyValue
              items={[
                {
                  name: t('users.columns.lastActivityAt'),
                  value: <DateText value={user.lastActivityAt} withTime />,
                },
                { name: t('users.columns.invitedAt'), value: <DateText value={user.invitedAt} withTime /> },
                {
                  name: t('users.columns.activatedAt'),
                  value: <DateText value={user.activatedAt} withTime />,
                },
                {
                  name: t('users.columns.deactivatedAt'),
                  value: <DateText value={user.deactivatedAt} withTime />,
                },
              ]}
            />
          </Panel>
          <FactorsPanel user={user} />
          <UserSessions user={user} />
          <SignInsPanel userId={user.id} />
          <UserHistory userId={user.id} />
        </Stack>
      </div>
    </>
  );
}
