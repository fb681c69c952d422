import type { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import type { SettingsControl } from '@/lib/grid/grid-settings';
import type { GridView } from '@/lib/grid/grid-view';
import type { DataGridProps, GridMore } from './grid';
import { RecordPanel } from './record-panel';

/** Where a record's own page is, and what of it can stand beside the list. */
export interface RecordOpening<Row> {
  /** Undefined for a record without a page. */
  href: (row: Row) => string | undefined;
  /** By its id, so that a link opens it whether or not its row is loaded. */
  panel?: (id: string, row: Row | undefined) => ReactNode;
  /** What a whole screen has room for; the panel's content if absent. */
  full?: (id: string, row: Row | undefined) => ReactNode;
}

interface Options<Row extends { id: string }, View extends GridView> {
  record: RecordOpening<Row> | undefined;
  rows: Row[] | undefined;
  rowName: (row: Row) => string;
  settings: SettingsControl;
  view: View;
  onView: (view: View) => void;
  more: GridMore;
  navigate: ReturnType<typeof useNavigate>;
}

type Opening<Row extends object> = Pick<
  DataGridProps<Row>,
  'onOpen' | 'openId' | 'onClose' | 'details' | 'choosesOpening'
>;

/** So near to the end of what is loaded, the record after the last one is fetched in time. */
const soon = 5;

/** The list with this record open: what a record without a page of its own has for an address. */
function addressOf(id: string): string {
  const url = new URL(window.location.href);
  url.searchParams.set('open', id);
  return `${url.pathname}${url.search}`;
}

/** Details open as the person likes them; with Ctrl, Cmd or the middle button always in a tab of their own. */
export function useRecord<Row extends { id: string }, View extends GridView>(
  options: Options<Row, View>,
): Opening<Row> {
  const { record, rows, rowName, settings, view, onView, more, navigate } = options;
  const index = rows?.findIndex(({ id }) => id === view.open) ?? -1;
  const wanted = index >= 0 && index >= (rows?.length ?? 0) - soon && more.hasMore && !more.loading;
  const { load, failed } = more;
  useEffect(() => {
    if (wanted && !failed) load();
  }, [wanted, failed, load]);
  if (!record) return {};

  const { openAs } = settings.value;
  const show = (row: Row) => onView({ ...view, open: row.id });
  const close = () => {
    const { open: _open, ...rest } = view;
    onView(rest as View);
  };
  const visit = (row: Row) => {
    const href = record.href(row);
    if (href) void navigate({ href });
  };
  const addressed = (row: Row) => record.href(row) ?? (record.panel && addressOf(row.id));
  const open = (row: Row, event?: MouseEvent) => {
    const aside = event !== undefined && (event.ctrlKey || event.metaKey || event.button === 1);
    if (aside || openAs === 'tab') {
      const href = addressed(row);
      if (href) window.open(href, '_blank', 'noopener');
    } else if (record.panel) show(row);
    else visit(row);
  };
  const row = rows?.[index];
  const before = row && rows?.[index - 1];
  const after = row && rows?.[index + 1];
  const as = openAs === 'panel' ? 'panel' : 'fullScreen';
  const draw = as === 'fullScreen' ? (record.full ?? record.panel) : record.panel;
  const href = row && addressed(row);
  return {
    onOpen: open,
    choosesOpening: record.panel !== undefined,
    ...(view.open && { openId: view.open, onClose: close }),
    ...(view.open &&
      draw && {
        details: {
          as,
          content: (
            <RecordPanel
              name={row ? rowName(row) : ''}
              over={as === 'fullScreen'}
              onClose={close}
              {...(row && record.href(row) && { full: () => visit(row) })}
              {...(href && { href })}
              {...(before && { previous: () => show(before) })}
              {...(after && { next: () => show(after) })}
            >
              {draw(view.open, row)}
            </RecordPanel>
          ),
        },
      }),
  };
}
