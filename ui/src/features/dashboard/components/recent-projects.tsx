import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useRecentPaymentProjects } from '../api/use-recent-projects';
import classes from './dashboard.module.css';
import { toWorkpage } from './links';

/** Links to the payment projects of the most recent visits. They are a shortcut: without them, the page is complete. */
export function RecentProjects() {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const { data } = useRecentPaymentProjects();
  if (!data || data.items.length === 0) return null;
  return (
    <nav className={classes.recent} aria-label={t('dashboard.recentProjects')}>
      <span className={classes.tileName}>{t('dashboard.recentProjects')}</span>
      {data.items.map(({ id, workspaceId, name }) => (
        <Anchor
          key={id}
          size="sm"
          renderRoot={(props) => <Link {...props} {...toWorkpage(tenant, { projectId: id, workspaceId })} />}
        >
          {name}
        </Anchor>
      ))}
    </nav>
  );
}
