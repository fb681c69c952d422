import { ActionIcon, Checkbox, ScrollArea, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { SortableList } from '@/components/sortable/sortable-list';
import { moved } from '@/lib/grid/layout';
import { useTranslation } from '@/lib/i18n/i18n';
import type { ColumnControl, GridColumn } from './grid';
import classes from './grid-bars.module.css';

interface ColumnListProps<Row> {
  control: ColumnControl<Row>;
  columns: GridColumn<Row>[];
}

/** The visible columns and their order. */
export function ColumnList<Row>({ control, columns }: ColumnListProps<Row>) {
  const { t } = useTranslation();
  const { settings } = control;
  const headers = new Map(columns.map(({ id, header }) => [id, header]));
  const items = settings.map(({ field, visible }) => ({
    id: field,
    name: headers.get(field) ?? field,
    visible,
  }));
  const shown = settings.filter(({ visible }) => visible).length;
  const onOrder = (ids: string[]) =>
    control.order(settings.toSorted((a, b) => ids.indexOf(a.field) - ids.indexOf(b.field)));
  const move = (field: string, to: number) => control.order(moved(settings, field, to));
  return (
    <div>
      <Text size="xs" c="dimmed" mb="3xs">
        {t('grid.columns')}
      </Text>
      <ScrollArea.Autosize mah="min(300px, 26dvh)" type="auto" offsetScrollbars>
        <SortableList
          compact
          items={items}
          label={t('grid.columns')}
          name={({ name }) => name}
          onOrder={onOrder}
          row={({ id, name, visible }, place) => (
            <>
              <Checkbox
                label={name}
                checked={visible}
                disabled={visible && shown === 1}
                onChange={() => control.set(id, { visible: !visible })}
              />
              <span className={classes.moves}>
                <ActionIcon
                  size={20}
                  disabled={place === 0}
                  aria-label={t('grid.moveUp', { name })}
                  onClick={() => move(id, place - 1)}
                >
                  <IconArrowUp size={13} />
                </ActionIcon>
                <ActionIcon
                  size={20}
                  disabled={place === items.length - 1}
                  aria-label={t('grid.moveDown', { name })}
                  onClick={() => move(id, place + 1)}
                >
                  <IconArrowDown size={13} />
                </ActionIcon>
              </span>
            </>
          )}
        />
      </ScrollArea.Autosize>
    </div>
  );
}
