import type { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { SettingsControl } from '@/lib/grid/grid-settings';
import type { GridView } from '@/lib/grid/grid-view';
import type { DataGridProps } from './grid';
import { RecordPanel } from './record-panel';

/** Where a record's own page is, and what of it can stand beside the list. */
export interface RecordOpening<Row> {
  /** Undefined for a record without a page. */
  href: (row: Row) => string | undefined;
  /** By its id, so that a link opens it whether or not its row is loaded. */
  panel?: (id: string, row: Row | undefined) => ReactNode;
}

interface Options<Row extends { id: string }, View extends GridView> {
  record: RecordOpening<Row> | undefined;
  rows: Row[] | undefined;
  rowName: (row: Row) => string;
  settings: SettingsControl;
  view: View;
  onView: (view: View) => void;
  navigate: ReturnType<typeof useNavigate>;
}

type Opening<Row extends object> = Pick<
  DataGridProps<Row>,
  'onOpen' | 'openId' | 'onClose' | 'panel' | 'choosesOpening'
>;

/** Details open as the person likes them; with Ctrl, Cmd or the middle button always in a tab of their own. */
export function useRecord<Row extends { id: string }, View extends GridView>(
  options: Options<Row, View>,
): Opening<Row> {
  const { record, rows, rowName, settings, view, onView, navigate } = options;
  if (!record) return {};
  const show = (row: Row) => onView({ ...view, open: row.id });
  const close = () => {
    const { open: _open, ...rest } = view;
    onView(rest as View);
  };
  const visit = (row: Row) => {
    const href = record.href(row);
    if (href) void navigate({ href });
  };
  const open = (row: Row, event?: MouseEvent) => {
    const { openAs } = settings.value;
    const aside = event !== undefined && (event.ctrlKey || event.metaKey || event.button === 1);
    if (aside || openAs === 'tab') {
      const href = record.href(row);
      if (href) window.open(href, '_blank', 'noopener');
    } else if (openAs === 'panel' && record.panel) show(row);
    else visit(row);
  };
  const index = rows?.findIndex(({ id }) => id === view.open) ?? -1;
  const row = rows?.[index];
  const neighbour = (step: 1 | -1) => rows?.[index + step];
  const before = row && neighbour(-1);
  const after = row && neighbour(1);
  const href = row && record.href(row);
  return {
    onOpen: open,
    choosesOpening: record.panel !== undefined,
    ...(view.open && { openId: view.open, onClose: close }),
    ...(view.open &&
      record.panel && {
        panel: (
          <RecordPanel
            name={row ? rowName(row) : ''}
            onClose={close}
            {...(row && href && { full: () => visit(row), href })}
            {...(before && { previous: () => show(before) })}
            {...(after && { next: () => show(after) })}
          >
            {record.panel(view.open, row)}
          </RecordPanel>
        ),
      }),
  };
}
