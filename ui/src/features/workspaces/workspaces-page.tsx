import { Skeleton } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/page/page';
import { EmptyState, ErrorState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { useSession } from '@/lib/session/context';
import classes from './tiles.module.css';
import { useWorkspaces } from './use-workspaces';

export function WorkspacesPage() {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const { rows, error, onRefresh } = useWorkspaces();

  const body = () => {
    if (error && !rows) return <ErrorState error={error} onRetry={onRefresh} />;
    if (!rows) return <TileSkeletons />;
    if (rows.length === 0) {
      return (
        <EmptyState icon={IconBriefcase} title={t('workspaces.empty')} hint={t('workspaces.emptyHint')} />
      );
    }
    return (
      <ul className={classes.tiles}>
        {rows.map((workspace) => (
          <li key={workspace.id}>
            <Link
              to="/$tenant/workspaces/$workspaceId"
              params={{ tenant, workspaceId: workspace.id }}
              className={classes.tile}
            >
              <span className={classes.name}>{workspace.name}</span>
              <span className={classes.description}>{workspace.description}</span>
              <span className={classes.foot}>
                <span>{t('workspaces.projects', { count: workspace.totalProjects })}</span>
                <DateText value={workspace.lastModificationTime} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      <PageHeader title={t('nav.workspaces')} description={t('workspaces.description')} />
      {body()}
    </>
  );
}

export function TileSkeletons() {
  return (
    <div className={classes.tiles} aria-hidden="true">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height={124} radius="md" />
      ))}
    </div>
  );
}
