import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageSizes } from '@/lib/grid/grid-settings';
import { useTranslation } from '@/lib/i18n/i18n';
import { beyondCount, type DataGridProps } from './grid';
import classes from './grid-bars.module.css';

/** The pager: the row range of the page and the links to the previous and next page. */
export function GridPager<Row extends object>({ grid }: { grid: DataGridProps<Row> }) {
  const { t } = useTranslation();
  const { pager, more, rows, totalCount, settings } = grid;
  if (!pager || !rows || rows.length === 0) return null;
  const size = settings.value.pageSize;
  const from = (pager.page - 1) * size + 1;
  const shown = { from, to: from + rows.length - 1 };
  const range = () => {
    if (totalCount === undefined) return t('grid.rangeOpen', shown);
    return totalCount > beyondCount
      ? t('grid.rangeBeyond', shown)
      : t('grid.range', { ...shown, of: totalCount });
  };
  return (
    <nav className={classes.pager} aria-label={t('grid.pages')}>
      <NativeSelect
        size="xs"
        aria-label={t('grid.pageSize')}
        value={String(size)}
        data={pageSizes.map(String)}
        onChange={(event) => settings.change({ pageSize: Number(event.currentTarget.value) })}
      />
      <span aria-live="polite">{range()}</span>
      <ActionIcon
        aria-label={t('grid.previousPage')}
        disabled={pager.page === 1}
        onClick={() => pager.onPage(pager.page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('grid.nextPage')}
        disabled={!more?.hasMore}
        loading={more?.loading ?? false}
        onClick={() => pager.onPage(pager.page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </nav>
  );
}
