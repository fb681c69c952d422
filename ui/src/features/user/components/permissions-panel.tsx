import { useQuery } from '@tanstack/react-query';
import { ScrollPane } from '@/components/layout/scroll-region';
import { Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { userDetails } from '../api/detail-queries';
import classes from '../user-page.module.css';
import { type Names, toResources } from './held-permissions';

/** What the person may do, by resource, with the roles that permit it. */
export function PermissionsPanel({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(userDetails.permissions(useApi(), userId));
  return (
    <Panel title={t('users.permissions')}>
      {data ? (
        <Permissions items={data.items} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Panel>
  );
}

function Permissions({ items }: { items: readonly Schema<'UserHeldPermission'>[] }) {
  const { t } = useTranslation();
  if (items.length === 0) return <div className={classes.note}>{t('users.noPermissions')}</div>;
  const names: Names = t('permissionNames', { returnObjects: true });
  return (
    <ScrollPane className={classes.scroll}>
      <ul className={classes.rows} aria-label={t('users.permissions')}>
        {toResources(items, names).map(({ id, name, scopes, roles }) => (
          <li key={id} className={classes.row}>
            <span>{t('users.permissionsOf', { name, scopes: scopes.join(', ') })}</span>
            <span className={classes.facts}>{roles.join(', ')}</span>
          </li>
        ))}
      </ul>
    </ScrollPane>
  );
}
