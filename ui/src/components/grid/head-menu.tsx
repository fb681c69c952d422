import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconCheck,
  IconChevronDown,
  IconEyeOff,
  IconFilter,
  IconPinned,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
  IconX,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { type Placed, stepped } from '@/lib/grid/layout';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './data-grid.module.css';
import { filterable } from './filter-words';
import type { ColumnControl, ColumnFacts, DataGridProps, GridColumn, Sort, TotalFunction } from './grid';
import { contentWidth } from './resize-handle';

interface HeadMenuProps<Row extends object> {
  grid: DataGridProps<Row>;
  control: ColumnControl<Row>;
  placed: Placed<GridColumn<Row>>;
  sortable: boolean;
  facts: ColumnFacts | undefined;
}

const icon = { size: 15, stroke: 1.7 };

/** All actions of a column, which also makes dragging actions available by keyboard. */
export function HeadMenu<Row extends object>({ grid, control, placed, sortable, facts }: HeadMenuProps<Row>) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { column, pin } = placed;
  const { id } = column;
  const sorting = grid.sorting?.value ?? [];
  const others = sorting.filter(({ field }) => field !== id);
  const sort = (direction: Sort['direction'], keep: boolean) =>
    grid.sorting?.onChange([...(keep ? others : []), { field: id, direction }]);
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={button}
          size={18}
          className={classes.headMenu}
          aria-label={t('grid.columnMenu', { name: column.header })}
        >
          <IconChevronDown size={13} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable && (
          <>
            <Menu.Item leftSection={<IconSortAscending {...icon} />} onClick={() => sort('ascending', false)}>
              {t('grid.sortUp')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconSortDescending {...icon} />}
              onClick={() => sort('descending', false)}
            >
              {t('grid.sortDown')}
            </Menu.Item>
            {others.length > 0 && (
              <>
                <Menu.Item
                  leftSection={<IconSortAscending {...icon} />}
                  onClick={() => sort('ascending', true)}
                >
                  {t('grid.thenUp')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconSortDescending {...icon} />}
                  onClick={() => sort('descending', true)}
                >
                  {t('grid.thenDown')}
                </Menu.Item>
              </>
            )}
            {others.length < sorting.length && (
              <Menu.Item leftSection={<IconX {...icon} />} onClick={() => grid.sorting?.onChange(others)}>
                {t('grid.unsort')}
              </Menu.Item>
            )}
            <Menu.Divider />
          </>
        )}
        {control.filterBy && facts && filterable(facts) && (
          <Menu.Item leftSection={<IconFilter {...icon} />} onClick={() => control.filterBy?.(id)}>
            {t('grid.filterBy')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={pin === 'left' ? <IconPinnedOff {...icon} /> : <IconPinned {...icon} />}
          onClick={() => control.set(id, { pin: pin === 'left' ? '' : 'left' })}
        >
          {pin === 'left' ? t('grid.unpin') : t('grid.pinLeft')}
        </Menu.Item>
        <Menu.Item
          leftSection={pin === 'right' ? <IconPinnedOff {...icon} /> : <IconPinned {...icon} />}
          onClick={() => control.set(id, { pin: pin === 'right' ? '' : 'right' })}
        >
          {pin === 'right' ? t('grid.unpin') : t('grid.pinRight')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowLeft {...icon} />}
          onClick={() => control.order(stepped(control.settings, id, -1))}
        >
          {t('grid.moveLeft')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight {...icon} />}
          onClick={() => control.order(stepped(control.settings, id, 1))}
        >
          {t('grid.moveRight')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsHorizontal {...icon} />}
          onClick={() => button.current && control.set(id, { width: contentWidth(button.current) })}
        >
          {t('grid.fit')}
        </Menu.Item>
        {control.columns.length > 1 && (
          <Menu.Item
            leftSection={<IconEyeOff {...icon} />}
            onClick={() => control.set(id, { visible: false })}
          >
            {t('grid.hide')}
          </Menu.Item>
        )}
        {facts?.totaled && <TotalItems control={control} column={column} />}
      </Menu.Dropdown>
    </Menu>
  );
}

const functions: TotalFunction[] = ['sum', 'avg', 'min', 'max', 'count'];

function TotalItems<Row>({ control, column }: { control: ColumnControl<Row>; column: GridColumn<Row> }) {
  const { t } = useTranslation();
  const saved = control.settings.find(({ field }) => field === column.id)?.total;
  const now = saved || column.total || 'none';
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('grid.total')}</Menu.Label>
      {(['none', ...functions] as const).map((total) => (
        <Menu.Item
          key={total}
          rightSection={total === now && <IconCheck size={14} />}
          onClick={() => control.set(column.id, { total })}
        >
          {t(`grid.functions.${total}`)}
        </Menu.Item>
      ))}
    </>
  );
}
