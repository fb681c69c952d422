import { Input } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { FieldConflict } from './field-conflict';
import { useFormScope } from './form-context';
import { type FieldName, type Names, namesOf } from './names';

interface RowPlace<Row> {
  names: Names<Row>;
  remove: () => void;
}

interface RowsFieldProps<Row extends object> {
  name: FieldName<Row[]>;
  /** The text of rows that somebody else saved. */
  shown: (rows: Row[]) => string;
  children: (place: RowPlace<Row>) => ReactNode;
}

/**
 * The rows of an array. The names of a row's fields are typed, rules and server errors apply per row, and a
 * row keeps its inputs when another is removed. `form.insertListItem` adds a row.
 */
export function RowsField<Row extends object>({ name, shown, children }: RowsFieldProps<Row>) {
  const { form, conflicts } = useFormScope();
  const rows = form.getValues()[name] as Row[];
  const keys = useRef<string[]>([]);
  while (keys.current.length < rows.length) keys.current.push(crypto.randomUUID());
  keys.current.length = rows.length;
  const remove = (index: number) => {
    keys.current.splice(index, 1);
    form.removeListItem(name, index);
  };
  return (
    <>
      {rows.map((row, index) => (
        <RowPart key={keys.current[index]}>
          {children({ names: namesOf(row, `${name}.${index}.`), remove: () => remove(index) })}
        </RowPart>
      ))}
      {form.errors[name] && <Input.Error role="alert">{form.errors[name]}</Input.Error>}
      {conflicts && name in conflicts.theirs && (
        <FieldConflict name={name} conflicts={conflicts} show={shown} />
      )}
    </>
  );
}

const RowPart = ({ children }: { children: ReactNode }) => children;
