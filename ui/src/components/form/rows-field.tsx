import { Input } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { SortableList } from '@/components/sortable/sortable-list';
import { FieldConflict } from './field-conflict';
import { useFormScope } from './form-context';
import { type FieldName, type Names, namesOf } from './names';

interface RowPlace<Row> {
  row: Row;
  names: Names<Row>;
  remove: () => void;
}

interface RowsFieldProps<Row extends object> {
  name: FieldName<Row[]>;
  /** Names the list for screen readers. */
  label: string;
  /** Names a row where it is moved. */
  rowName: (row: Row, place: number) => string;
  /** People may change the order of the rows. */
  sortable: boolean;
  /** The text of rows that somebody else saved. */
  shown: (rows: Row[]) => string;
  children: (place: RowPlace<Row>) => ReactNode;
}

/** The move of one item that leads from one order to another. */
function moveBetween(before: readonly string[], after: readonly string[]): { from: number; to: number } {
  const first = before.findIndex((key, index) => key !== after[index]);
  const down = after[first] === before[first + 1];
  const moved = (down ? before[first] : after[first]) ?? '';
  return { from: before.indexOf(moved), to: after.indexOf(moved) };
}

/**
 * The rows of an array. The names of a row's fields are typed, rules and server errors apply per row, and a
 * row keeps its inputs when another is moved or removed. `form.insertListItem` adds a row.
 */
export function RowsField<Row extends object>(props: RowsFieldProps<Row>) {
  const { name, label, rowName, sortable, shown, children } = props;
  const { form, conflicts } = useFormScope();
  const rows = form.getValues()[name] as Row[];
  const keys = useRef<string[]>([]);
  while (keys.current.length < rows.length) keys.current.push(crypto.randomUUID());
  keys.current.length = rows.length;
  const remove = (index: number) => {
    keys.current.splice(index, 1);
    form.removeListItem(name, index);
  };
  const reorder = (ids: string[]) => {
    const move = moveBetween(keys.current, ids);
    keys.current = ids;
    form.reorderListItem(name, move);
  };
  const items = rows.map((row, index) => ({ id: keys.current[index] ?? '', row, index }));
  return (
    <>
      {items.length > 0 && (
        <SortableList
          items={items}
          label={label}
          name={({ row, index }) => rowName(row, index + 1)}
          row={({ row }, index) =>
            children({ row, names: namesOf(row, `${name}.${index}.`), remove: () => remove(index) })
          }
          onOrder={sortable && rows.length > 1 ? reorder : undefined}
          compact
        />
      )}
      {form.errors[name] && <Input.Error role="alert">{form.errors[name]}</Input.Error>}
      {conflicts && name in conflicts.theirs && (
        <FieldConflict name={name} conflicts={conflicts} show={shown} />
      )}
    </>
  );
}
