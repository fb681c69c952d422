import { SegmentedControl, Skeleton } from '@mantine/core';
import { useIntersection, useLocalStorage } from '@mantine/hooks';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { GridMore } from '@/components/grid/grid';
import { GridEnd } from '@/components/grid/grid-end';
import { ErrorState } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './tiles.module.css';

export type ViewMode = 'tiles' | 'list';

/** The user's choice between tiles and list, stored on the device (document 2, section 9). */
export function useViewMode(list: 'workspaces' | 'projects') {
  return useLocalStorage<ViewMode>({
    key: `countersign.${list}.view`,
    defaultValue: 'tiles',
    getInitialValueInEffect: false,
  });
}

export function ViewSwitch({ mode, onMode }: { mode: ViewMode; onMode: (mode: ViewMode) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('workspaces.view')}
      value={mode}
      onChange={(value) => onMode(value as ViewMode)}
      data={[
        { value: 'tiles', label: <IconLayoutGrid size={16} aria-label={t('workspaces.tiles')} /> },
        { value: 'list', label: <IconList size={16} aria-label={t('workspaces.list')} /> },
      ]}
    />
  );
}

interface TilesProps<Row> {
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  error: unknown;
  onRefresh: () => void;
  empty: ReactNode;
  tile: (row: Row) => ReactNode;
  /** Further tiles, which load when the last ones become visible. */
  more: GridMore;
}

export function Tiles<Row>({ rows, rowId, error, onRefresh, empty, tile, more }: TilesProps<Row>) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const asks = entry?.isIntersecting && more.hasMore && !more.loading && !more.failed;
  const { load } = more;
  useEffect(() => {
    if (asks) load();
  }, [asks, load]);
  if (error && !rows) return <ErrorState error={error} onRetry={onRefresh} />;
  if (!rows) {
    return (
      <div className={classes.tiles} aria-hidden="true">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height={124} radius="md" />
        ))}
      </div>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={classes.tiles}>
        {rows.map((row) => (
          <li key={rowId(row)} className={classes.place}>
            {tile(row)}
          </li>
        ))}
      </ul>
      <div ref={ref}>
        <GridEnd more={more} paged={false} rows={rows.length} />
      </div>
    </>
  );
}
