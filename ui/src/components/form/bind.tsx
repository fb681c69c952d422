import { type ComponentType, useEffect } from 'react';
import { FieldConflict, type Shown, shownText } from './field-conflict';
import { useFormScope } from './form-context';
import type { FieldName } from './names';

interface Bind<P, Value> {
  type?: 'checkbox';
  /** Its value is excluded from drafts. */
  secret?: boolean;
  /** The text of a value that somebody else saved. */
  shown?: Shown<P, Value>;
}

type Given = 'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'error' | 'data-path';
type BoundProps<P, Value> = Omit<P, Given> & { name: FieldName<Value> };

/** The value of an input that has the properties of a field. */
type ValueOf<P> = P extends { value?: infer Value } ? Exclude<Value, undefined> : never;

/** Binds an input to its form by name: value, error, focus and read-only state come from the form. */
export function bind<P, Value = ValueOf<P>>(Input: ComponentType<P>, bound: Bind<P, Value> = {}) {
  const { type, secret, shown = shownText } = bound;
  return function BoundField({ name, ...props }: BoundProps<P, Value>) {
    const { form, disabled, readOnly, keepOut, conflicts } = useFormScope();
    useEffect(() => {
      if (secret) keepOut(name);
    }, [keepOut, name]);
    // A checkbox has no read-only state: the user could check it, but the value would not be saved.
    const still = disabled || (readOnly && type === 'checkbox');
    const given = { ...(still && { disabled: true }), ...(readOnly && { readOnly, required: false }) };
    const input = props as unknown as P & object;
    return (
      <>
        <Input
          key={form.key(name)}
          {...input}
          {...given}
          {...form.getInputProps(name, { ...(type && { type }) })}
        />
        {conflicts && name in conflicts.theirs && (
          <FieldConflict name={name} conflicts={conflicts} show={(value: Value) => shown(value, input)} />
        )}
      </>
    );
  };
}
