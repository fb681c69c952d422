import { Anchor, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '@/components/page/page';
import { EmptyState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import type { Schema } from '@/lib/api/types';
import { todayIn } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import { taskName } from '@/lib/format/task-name';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { breakpointsPx } from '@/theme/theme';
import type { Dashboard } from '../api/use-dashboard';
import classes from './dashboard.module.css';
import { urgentLinks } from './links';

type UrgentTask = Schema<'DashboardUrgentTask'>;

/** The number of urgent tasks above which the page links to all of them (document 3, section 2). */
const mostRows = 5;

const columnNames = ['task', 'project', 'invoiceNumber', 'assignee', 'dueDate'] as const;
type Column = (typeof columnNames)[number];

/** The columns of the specification (document 3, section 6): a person's own tasks need no assignee. */
function columnsOf(team: boolean, small: boolean): readonly Column[] {
  const always: Column[] = team ? [] : ['assignee'];
  const ifSmall: Column[] = team ? ['project', 'invoiceNumber'] : ['invoiceNumber'];
  const hidden = small ? [...always, ...ifSmall] : always;
  return columnNames.filter((column) => !hidden.includes(column));
}

const atMost = (px: number) => `(max-width: ${px}px)`;
const atOnce = { getInitialValueInEffect: false };

/** The tasks that are overdue or due within three days; on a phone a button with their number. */
export function UrgentTasks({
  dashboard,
  urgent,
}: {
  dashboard: Dashboard;
  urgent: Schema<'DashboardUrgentTasks'>;
}) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const phone = useMediaQuery(atMost(breakpointsPx.xs), false, atOnce);
  const small = useMediaQuery(atMost(breakpointsPx.sm), false, atOnce);
  const links = urgentLinks(tenant, dashboard);
  if (phone) {
    return (
      <Button fullWidth variant="default" renderRoot={(props) => <Link {...props} {...links.all} />}>
        {t('dashboard.urgentCount', { count: urgent.totalCount })}
      </Button>
    );
  }
  const all = (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} {...links.all} />}>
      {t('dashboard.viewAllUrgent')}
    </Anchor>
  );
  const columns = columnsOf(dashboard.team, small);
  return (
    <Panel title={t('dashboard.urgent')} actions={urgent.totalCount > mostRows && all}>
      {urgent.totalCount === 0 ? (
        <EmptyState title={t('dashboard.noUrgent')} hint={t('dashboard.noUrgentHint')} />
      ) : (
        <table className={classes.urgent} aria-label={t('dashboard.urgent')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} data-column={column}>
                  {t(`dashboard.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {urgent.items.map((row) => (
              <tr key={row.taskId}>
                {columns.map((column) => (
                  <td key={column} data-column={column}>
                    <Cell column={column} row={row} links={links} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface CellProps {
  column: Column;
  row: UrgentTask;
  links: ReturnType<typeof urgentLinks>;
}

function Cell({ column, row, links }: CellProps) {
  const { t } = useTranslation();
  const { timeZone } = useDateStyle();
  switch (column) {
    case 'task':
      return <Short text={taskName(row, t)} link={links.task(row)} />;
    case 'project':
      return <Short text={row.project} link={links.project(row)} />;
    case 'invoiceNumber':
      return <Short text={row.invoiceNumber} {...(row.invoiceId && { link: links.invoice(row) })} />;
    case 'assignee':
      return <Short text={row.assignee} />;
    case 'dueDate':
      return row.dueDate ? (
        <CellLink link={links.due(row, todayIn(timeZone, new Date(row.dueDate)))}>
          <DateText value={row.dueDate} />
        </CellLink>
      ) : null;
  }
}

/** A text that the column cuts; its whole is its tooltip. */
function Short({ text, link }: { text: string; link?: LinkProps }) {
  if (!link) return <span title={text}>{text}</span>;
  return (
    <CellLink link={link} title={text}>
      {text}
    </CellLink>
  );
}

function CellLink({ link, title, children }: { link: LinkProps; title?: string; children: ReactNode }) {
  return (
    <Anchor size="sm" title={title} renderRoot={(props) => <Link {...props} {...link} />}>
      {children}
    </Anchor>
  );
}
