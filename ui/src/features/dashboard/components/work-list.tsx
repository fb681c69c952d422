import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import classes from './dashboard.module.css';
import type { WorkGroup, WorkItem } from './work-groups';

/** The first records of a group, with links to the lists that contain all of them. */
export function WorkList({ group }: { group: WorkGroup }) {
  return (
    <section id={group.id} className={classes.group} aria-labelledby={`${group.id}-title`}>
      <header className={classes.groupHead}>
        <h2 id={`${group.id}-title`}>
          {group.title} <span className={classes.count}>{group.count}</span>
        </h2>
        <div className={classes.lists}>
          {group.lists.map(({ id, label, link }) => (
            <Anchor key={id} size="sm" renderRoot={(props) => <Link {...props} {...link} />}>
              {label}
            </Anchor>
          ))}
        </div>
      </header>
      <ul className={classes.rows}>
        {group.items.map((item) => (
          <li key={item.id}>
            <Row item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ item: { link, title, detail, project, money, due, status } }: { item: WorkItem }) {
  return (
    <Link {...link} className={classes.row}>
      <span className={classes.what}>
        <span className={classes.title}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      <span className={classes.where}>{project}</span>
      <span className={classes.status}>{status && <StatusBadge {...status} />}</span>
      <span className={classes.due}>{due && <DateText value={due} />}</span>
      <span className={classes.money}>{money && <MoneyText value={money} />}</span>
    </Link>
  );
}
