import { Link } from '@tanstack/react-router';
import { MoneyText } from '@/components/text/money-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import classes from './dashboard.module.css';
import type { WorkGroup } from './work-groups';

/** One figure per group, which opens the list of its records, or their rows below if there are several lists. */
export function FigureTiles({ groups }: { groups: WorkGroup[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.tiles} aria-label={t('dashboard.figures')}>
      {groups.map((group) => (
        <li key={group.id}>
          <Tile group={group} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ group: { id, title, count, amounts, lists } }: { group: WorkGroup }) {
  const { tenant } = useSession();
  const [only, ...others] = lists;
  const content = (
    <>
      <span className={classes.tileName}>{title}</span>
      <span className={classes.figure} data-risk={(id === 'problems' && count > 0) || undefined}>
        {count}
      </span>
      <span className={classes.amounts}>
        {amounts.map((money) => (
          <MoneyText key={money.currency} value={money} />
        ))}
      </span>
    </>
  );
  if (count === 0) {
    return (
      <div className={classes.tile} data-empty="true">
        {content}
      </div>
    );
  }
  if (only && others.length === 0) {
    return (
      <Link {...only.link} className={classes.tile}>
        {content}
      </Link>
    );
  }
  return (
    <Link to="/$tenant/dashboard" params={{ tenant }} hash={id} className={classes.tile}>
      {content}
    </Link>
  );
}
