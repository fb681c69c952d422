import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './data-grid.module.css';
import type { GridTable } from './grid';

export function GridHead<Row extends object>({
  table,
  selectable,
}: {
  table: GridTable<Row>;
  selectable: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <colgroup>
        {selectable && <col style={{ width: 40 }} />}
        {table.getVisibleLeafColumns().map((column) => (
          <col key={column.id} style={{ width: column.columnDef.meta?.width }} />
        ))}
      </colgroup>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selectable && (
              <th className={classes.pick}>
                <Checkbox
                  aria-label={t('grid.selectAll')}
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {group.headers.map((header) => {
              const sorted = header.column.getIsSorted();
              const text = String(header.column.columnDef.header);
              return (
                <th
                  key={header.id}
                  data-align={header.column.columnDef.meta?.align}
                  aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {header.column.getCanSort() ? (
                    <UnstyledButton
                      className={classes.sort}
                      data-sorted={sorted || undefined}
                      onClick={header.column.getToggleSortingHandler()}
                    >
                      {text}
                      {sorted === 'asc' && <IconArrowUp size={12} aria-label={t('grid.sortedUp')} />}
                      {sorted === 'desc' && <IconArrowDown size={12} aria-label={t('grid.sortedDown')} />}
                    </UnstyledButton>
                  ) : (
                    text
                  )}
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
    </>
  );
}
