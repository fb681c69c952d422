import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '@/components/page/page';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import classes from '../user-page.module.css';

/** The groups of the person. Members are added on the page of the group. */
export function GroupsPanel({ groups }: { groups: readonly Schema<'UserGroup'>[] }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  return (
    <Panel title={t('users.groups')}>
      {groups.length === 0 && <div className={classes.note}>{t('users.noGroups')}</div>}
      <ul className={classes.rows} aria-label={t('users.groups')}>
        {groups.map(({ id, name }) => (
          <li key={id} className={classes.row}>
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link {...props} to="/$tenant/groups/$groupId" params={{ tenant, groupId: id }} />
              )}
            >
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
