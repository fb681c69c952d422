import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { TargetLink } from '@/components/grid/target-link';
import { ScrollPane } from '@/components/layout/scroll-region';
import { Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { userDetails } from '../api/detail-queries';
import classes from '../user-page.module.css';

/** The projects that the person sees, each with the reason. */
export function ProjectsPanel({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(userDetails.projects(useApi(), userId));
  return (
    <Panel title={t('users.projects')}>
      {data ? (
        <Projects access={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Panel>
  );
}

function Projects({ access }: { access: Schema<'UserProjectAccess'> }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const mayOpen = useCan('projects', 'get');
  const { items, totalCount, opens } = access;
  if (!opens) return <div className={classes.note}>{t('users.projectsClosed')}</div>;
  if (items.length === 0) return <div className={classes.note}>{t('users.noProjects')}</div>;
  return (
    <>
      <ScrollPane className={classes.scroll}>
        <ul className={classes.rows} aria-label={t('users.projects')}>
          {items.map(({ id: projectId, name, workspaceId, workspaceName, reason }) => (
            <li key={projectId} className={classes.row}>
              <span>
                {mayOpen ? (
                  <TargetLink
                    target={linkOptions({
                      to: '/$tenant/workspaces/$workspaceId/projects/$projectId',
                      params: { tenant, workspaceId, projectId },
                    })}
                  >
                    {name}
                  </TargetLink>
                ) : (
                  name
                )}
              </span>
              <span className={classes.facts}>
                <span>{workspaceName}</span>
                <span>{t(`users.reasons.${reason}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </ScrollPane>
      {totalCount > items.length && (
        <div className={classes.note}>
          {t('users.moreProjects', { shown: items.length, count: totalCount })}
        </div>
      )}
    </>
  );
}
