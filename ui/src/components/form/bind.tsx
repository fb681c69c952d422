import { type ComponentType, useEffect } from 'react';
import { useScope } from './form-context';

interface Bind {
  type?: 'checkbox';
  /** Its value rests in no draft. */
  secret?: boolean;
}

type Given = 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'error' | 'name' | 'data-path';
type BoundProps<P> = Omit<P, Given> & { name: string };

/** Ties an input to its form by name: value, error, focus and whether it can be changed come from there. */
export function bind<P>(Input: ComponentType<P>, { type, secret }: Bind = {}) {
  return function BoundField({ name, ...props }: BoundProps<P>) {
    const { form, disabled, readOnly, keepOut } = useScope(name);
    useEffect(() => {
      if (secret) keepOut(name);
    }, [keepOut, name]);
    // A box knows no read-only: it would be ticked, and nothing of it kept.
    const still = disabled || (readOnly && type === 'checkbox');
    const given = { ...(still && { disabled: true }), ...(readOnly && { readOnly, required: false }) };
    const bound = form.getInputProps(name, { ...(type && { type }) });
    return <Input key={form.key(name)} {...(props as unknown as P & object)} {...given} {...bound} />;
  };
}
