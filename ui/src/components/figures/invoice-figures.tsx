import { Anchor } from '@mantine/core';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { MoneyText } from '@/components/text/money-text';
import type { Schema } from '@/lib/api/types';
import { filterText } from '@/lib/grid/grid-filters';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import classes from './figures.module.css';
import { type FigureKind, figuresOf, type KindFigure } from './use-invoice-figures';

type Days = Pick<Schema<'InvoiceFigures'>, 'today' | 'overdueUntil' | 'weekUntil'>;

interface ProjectFiguresProps {
  data: Schema<'InvoiceFigures'>;
  project: { id: string; workspaceId: string };
  /** Shows also the groups without invoices. */
  all?: boolean;
}

/** The figures of a project. Each one opens the list of exactly these invoices. */
export function ProjectFigures({ data, project, all = false }: ProjectFiguresProps) {
  const { tenant } = useSession();
  const figures = figuresOf(data, ({ projectId }) => projectId === project.id);
  const params = { tenant, workspaceId: project.workspaceId, projectId: project.id };
  return (
    <FigureList
      figures={figures}
      all={all}
      link={(kind) =>
        linkOptions({
          to: '/$tenant/workspaces/$workspaceId/projects/$projectId/workpage',
          params,
          search: searchOf(kind, data),
        })
      }
    />
  );
}

/** The figures of all projects of a workspace. */
export function WorkspaceFigures({ data, id }: { data: Schema<'InvoiceFigures'>; id: string }) {
  return <FigureList figures={figuresOf(data, ({ workspaceId }) => workspaceId === id)} />;
}

/** The view of the invoice list that contains a group. */
function searchOf(kind: FigureKind, { today, overdueUntil, weekUntil }: Days) {
  const filtered = (field: string, operator: 'between' | 'in', value: string[]) => ({
    f: filterText([{ field, operator, value }]),
  });
  const searches: Record<FigureKind, () => { tab?: 'error'; f?: string }> = {
    open: () => ({}),
    due: () => filtered('dueDate', 'between', [today, weekUntil]),
    overdue: () => filtered('dueDate', 'between', ['', overdueUntil]),
    waiting: () => filtered('stage', 'in', ['submitted', 'approval']),
    failed: () => ({ tab: 'error' }),
  };
  return searches[kind]();
}

interface FigureListProps {
  figures: KindFigure[];
  all?: boolean;
  link?: (kind: FigureKind) => LinkProps;
}

function FigureList({ figures, all = false, link }: FigureListProps) {
  const { t } = useTranslation();
  const shown = figures.filter(({ count }) => all || count > 0);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.figures} aria-label={t('figures.title')}>
      {shown.map(({ kind, count, amounts }) => {
        const label = `${t(`figures.kinds.${kind}`)}: ${t('figures.count', { count })}`;
        return (
          <li key={kind} className={classes.figure}>
            {link && count > 0 ? (
              <Anchor size="xs" renderRoot={(props) => <Link {...props} {...link(kind)} />}>
                {label}
              </Anchor>
            ) : (
              <span>{label}</span>
            )}
            <span className={classes.amounts}>
              {amounts.map((money) => (
                <MoneyText key={money.currency} value={money} />
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
