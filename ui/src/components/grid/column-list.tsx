import { ActionIcon, Checkbox, ScrollArea, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { moved } from '@/lib/grid/layout';
import { useTranslation } from '@/lib/i18n/i18n';
import type { ColumnControl, GridColumn } from './grid';
import classes from './grid-bars.module.css';

interface ColumnListProps<Row> {
  control: ColumnControl<Row>;
  columns: GridColumn<Row>[];
}

/** The visible columns and their order: drag them or move them with the arrow keys. */
export function ColumnList<Row>({ control, columns }: ColumnListProps<Row>) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<string>();
  const names = new Map(columns.map(({ id, header }) => [id, header]));
  const shown = control.settings.filter(({ visible }) => visible).length;
  const move = (field: string, to: number) => control.order(moved(control.settings, field, to));
  const onKey = (event: KeyboardEvent, field: string, place: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey) return;
    event.preventDefault();
    move(field, place + step);
  };
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {t('grid.columns')}
      </Text>
      <ScrollArea.Autosize mah="min(300px, 26dvh)" type="auto" offsetScrollbars>
        <ul className={classes.columns} aria-label={t('grid.columns')}>
          {control.settings.map(({ field, visible }, place) => {
            const name = names.get(field) ?? field;
            return (
              <li
                key={field}
                className={classes.column}
                data-dragged={dragged === field || undefined}
                draggable
                onDragStart={() => setDragged(field)}
                onDragEnd={() => setDragged(undefined)}
                onDragOver={(event) => {
                  event.preventDefault();
                  if (dragged && dragged !== field) move(dragged, place);
                }}
                onKeyDown={(event) => onKey(event, field, place)}
              >
                <IconGripVertical size={14} className={classes.grip} aria-hidden="true" />
                <Checkbox
                  label={name}
                  checked={visible}
                  disabled={visible && shown === 1}
                  onChange={() => control.set(field, { visible: !visible })}
                />
                <span className={classes.moves}>
                  <ActionIcon
                    size={20}
                    disabled={place === 0}
                    aria-label={t('grid.moveUp', { name })}
                    onClick={() => move(field, place - 1)}
                  >
                    <IconArrowUp size={13} />
                  </ActionIcon>
                  <ActionIcon
                    size={20}
                    disabled={place === control.settings.length - 1}
                    aria-label={t('grid.moveDown', { name })}
                    onClick={() => move(field, place + 1)}
                  >
                    <IconArrowDown size={13} />
                  </ActionIcon>
                </span>
              </li>
            );
          })}
        </ul>
      </ScrollArea.Autosize>
    </div>
  );
}
