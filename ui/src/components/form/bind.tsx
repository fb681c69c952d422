import { type ComponentType, useEffect } from 'react';
import { useFormScope } from './form-context';

interface Bind {
  type?: 'checkbox';
  /** Its value is excluded from drafts. */
  secret?: boolean;
}

type Given = 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'error' | 'name' | 'data-path';
type BoundProps<P> = Omit<P, Given> & { name: string };

/** Binds an input to its form by name: value, error, focus and read-only state come from the form. */
export function bind<P>(Input: ComponentType<P>, { type, secret }: Bind = {}) {
  return function BoundField({ name, ...props }: BoundProps<P>) {
    const { form, disabled, readOnly, keepOut } = useFormScope(name);
    useEffect(() => {
      if (secret) keepOut(name);
    }, [keepOut, name]);
    // A checkbox has no read-only state: the user could check it, but the value would not be saved.
    const still = disabled || (readOnly && type === 'checkbox');
    const given = { ...(still && { disabled: true }), ...(readOnly && { readOnly, required: false }) };
    const bound = form.getInputProps(name, { ...(type && { type }) });
    return <Input key={form.key(name)} {...(props as unknown as P & object)} {...given} {...bound} />;
  };
}
