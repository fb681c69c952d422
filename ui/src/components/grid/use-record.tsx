import { useMediaQuery } from '@mantine/hooks';
import type { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { SettingsControl } from '@/lib/grid/grid-settings';
import type { GridView } from '@/lib/grid/grid-view';
import { type LoadedRows, type Neighbor, useNeighbors } from '@/lib/grid/use-neighbors';
import { useOpenDetails } from '@/lib/preferences/use-preferences';
import { breakpointsPx } from '@/theme/theme';
import type { DataGridProps } from './grid';
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
  loaded: LoadedRows<Row>;
  /** Only in paging mode. */
  pageSize: number | undefined;
  rowName: (row: Row) => string;
  settings: SettingsControl;
  view: View;
  onView: (view: View) => void;
  /** Stores the list for the page of a record, and returns its name. */
  remember: () => string;
  navigate: ReturnType<typeof useNavigate>;
}

type Opening<Row extends object> = Pick<
  DataGridProps<Row>,
  'onOpen' | 'openId' | 'onClose' | 'details' | 'opensAs'
>;

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
  const { record, loaded, pageSize, rowName, settings, view, onView, remember, navigate } = options;
  const preferred = useOpenDetails();
  const small = useMediaQuery(`(max-width: ${breakpointsPx.sm}px)`, false, {
    getInitialValueInEffect: false,
  });
  const { previous, next, position } = useNeighbors(loaded, record && view.open);
  if (!record) return {};

  const openAs = settings.value.openAs || preferred;
  const show = (row: Row) => onView({ ...view, open: row.id });
  /** In paging mode, the neighbor may be on another page. */
  const step = ({ row: { id: open }, index }: Neighbor<Row>) => {
    const page = pageSize ? Math.floor(index / pageSize) + 1 : 1;
    const { page: _old, ...rest } = view;
    onView({ ...rest, open, ...(page > 1 && { page }) } as unknown as View);
  };
  const close = () => {
    const { open: _open, ...rest } = view;
    onView(rest as View);
  };
  const visit = (row: Row) => {
    const href = record.href(row);
    if (!href) return;
    const index = loaded.rows?.findIndex(({ id }) => id === row.id) ?? 0;
    // The page of another record, such as the order of a receipt, leads back to the list only.
    const own = href.includes(row.id);
    void navigate({ href, state: { origin: { list: remember(), ...(own && { index }) } } });
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
  const row = loaded.rows?.find(({ id }) => id === view.open);
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
              {...(previous && { previous: () => step(previous) })}
              {...(next && { next: () => step(next) })}
              {...(position && { position })}
            >
              {draw(view.open, row)}
            </RecordPanel>
          ),
        },
      }),
  };
}
