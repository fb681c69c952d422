import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** Content beside the title: a status, a counter. */
  beside?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, beside, description, actions }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.text}>
        <div className={classes.line}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {beside}
        </div>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** The panels under a header, with the edges of the page. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}

/** Names and values in two columns. */
export function KeyValue({ items }: { items: { name: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.list}>
      {items.map(({ name, value }) => (
        <div key={name} className={classes.pair}>
          <dt>{name}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Panel({
  title,
  actions,
  children,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.panel}>
      {(title || actions) && (
        <header className={classes.panelHeader}>
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
