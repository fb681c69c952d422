import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { SplitPane } from '@/components/pane/split-pane';
import { EmptyState } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { useKeys } from '@/lib/keys/use-keys';
import { breakpointsPx } from '@/theme/theme';
import { BulkBar } from './bulk-bar';
import classes from './data-grid.module.css';
import { FilterBar } from './filter-bar';
import type { DataGridProps } from './grid';
import { GridCards } from './grid-cards';
import { GridFailure } from './grid-failure';
import { GridPager } from './grid-pager';
import { GridSkeleton } from './grid-skeleton';
import { GridTableView } from './grid-table';
import { GridToolbar } from './grid-toolbar';
import { useColumns } from './use-columns';

/** A list: its rows, actions, and loading, empty and error states. */
export function DataGrid<Row extends object>(grid: DataGridProps<Row>) {
  const { t } = useTranslation();
  const phone = useMediaQuery(`(max-width: ${breakpointsPx.xs}px)`, false, {
    getInitialValueInEffect: false,
  });
  const small = useMediaQuery(`(max-width: ${breakpointsPx.sm}px)`, false, {
    getInitialValueInEffect: false,
  });
  const [full, setFull] = useState(false);
  const [editing, setEditing] = useState<string>();
  // On the whole page: open overlays and the selection have already handled their Escape.
  useKeys([{ key: 'Escape', run: () => setFull(false), off: !full }]);
  const control = { ...useColumns(grid), ...(grid.filters && { filterBy: setEditing }) };
  const { rows, details } = grid;
  const over = details?.as === 'fullScreen';

  const failed = grid.error !== undefined && grid.error !== null && !rows;
  const body = () => {
    if (failed) return <GridFailure error={grid.error} onRetry={grid.onRefresh} onReset={grid.onReset} />;
    // An empty result of the previous filter must not appear as the result of the new one.
    if (!rows || (grid.stale && rows.length === 0))
      return <GridSkeleton grid={grid} control={control} phone={phone} />;
    if (rows.length === 0) {
      if (!grid.onClear) return grid.empty;
      return (
        <EmptyState
          title={t('grid.noMatch')}
          hint={t('grid.noMatchHint')}
          action={
            <Button variant="default" size="xs" onClick={grid.onClear}>
              {t('grid.clearAll')}
            </Button>
          }
        />
      );
    }
    return phone ? (
      <GridCards grid={grid} control={control} />
    ) : (
      <GridTableView grid={grid} control={control} />
    );
  };
  const list = <div className={classes.body}>{body()}</div>;
  return (
    <section
      className={classes.grid}
      data-full={full || undefined}
      aria-label={grid.label}
      data-stale={grid.stale || undefined}
      aria-busy={(!rows && !failed) || grid.stale === true}
    >
      <GridToolbar grid={grid} control={control} phone={phone} full={full} onFull={setFull} />
      <FilterBar grid={grid} editing={editing} onEdit={setEditing} />
      <BulkBar grid={grid} />
      {grid.opensAs && !small ? (
        <SplitPane id="record" initial={56} start={list} end={over ? undefined : details?.content} />
      ) : (
        list
      )}
      {over && <div className={classes.over}>{details.content}</div>}
      {grid.totals && rows && rows.length > 0 && <footer className={classes.totals}>{grid.totals}</footer>}
      <GridPager grid={grid} />
    </section>
  );
}
