import { useMediaQuery } from '@mantine/hooks';
import type { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import type { SettingsControl } from '@/lib/grid/grid-settings';
import type { GridView } from '@/lib/grid/grid-view';
import { useOpenDetails } from '@/lib/preferences/use-preferences';
import { breakpointsPx } from '@/theme/theme';
import type { DataGridProps, GridMore } from './grid';
import { RecordPanel } from './record-panel';

/** The address of a record's own page and the content that is shown beside the list. */
export interface RecordOpening<Row> {
  /** Undefined for a record without a page. */
  href: (row: Row) => string | undefined;
  /** By ID, so that a link opens it even if its row is not loaded. */
  panel?: (id: string, row: Row | undefined) => ReactNode;
  /** Content for full screen; defaults to the panel's content. */
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
  'onOpen' | 'openId' | 'onClose' | 'details' | 'opensAs'
>;

/**
 * Distance to the end of the loaded rows at which the next page is loaded, so that the next record is
 * available.
 */
const soon = 5;

/** The list with this record open: the address of a record without its own page. */
function addressOf(id: string): string {
  const url = new URL(window.location.href);
  url.searchParams.set('open', id);
  return `${url.pathname}${url.search}`;
}

/** Opens details as the user prefers; Ctrl, Cmd or the middle button always open a new tab. */
export function useRecord<Row extends { id: string }, View extends GridView>(
  options: Options<Row, View>,
): Opening<Row> {
  const { record, rows, rowName, settings, view, onView, more, navigate } = options;
  const preferred = useOpenDetails();
  const small = useMediaQuery(`(max-width: ${breakpointsPx.sm}px)`, false, {
    getInitialValueInEffect: false,
  });
  const index = rows?.findIndex(({ id }) => id === view.open) ?? -1;
  const needsMore = index >= 0 && index >= (rows?.length ?? 0) - soon && more.hasMore && !more.loading;
  const { load, failed } = more;
  useEffect(() => {
    if (needsMore && !failed) load();
  }, [needsMore, failed, load]);
  if (!record) return {};

  const openAs = settings.value.openAs || preferred;
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
  const as = openAs === 'panel' && !small ? 'panel' : 'fullScreen';
  const draw = as === 'fullScreen' ? (record.full ?? record.panel) : record.panel;
  const href = row && addressed(row);
  return {
    onOpen: open,
    ...(record.panel && { opensAs: openAs }),
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
