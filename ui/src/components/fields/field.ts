import type { ReactNode } from 'react';

/**
 * What every field of the kit takes. It works alone with `value`, and inside a form with the
 * `defaultValue` and `data-path` that the form hands over.
 */
export interface FieldProps<Value> {
  label: ReactNode;
  description?: ReactNode;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Its data are under way. */
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
