import type { ReactNode } from 'react';

/**
 * The properties of every field. A field works alone with `value`, and inside a form with `defaultValue` and
 * `data-path` from the form.
 */
export interface FieldProps<Value> {
  label: ReactNode;
  description?: ReactNode;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Its data are loading. */
  loading?: boolean | undefined;
  error?: ReactNode;
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onChange?: ((value: Value) => void) | undefined;
  onBlur?: ((event: never) => void) | undefined;
  onFocus?: ((event: never) => void) | undefined;
  'data-path'?: string | undefined;
  'data-autofocus'?: boolean | undefined;
}

/** The attribute of an input whose text is not its value yet. Its form is not saved. */
export const unresolved = 'data-unresolved';
