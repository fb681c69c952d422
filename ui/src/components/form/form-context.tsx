import type { UseFormReturnType } from '@mantine/form';
import { createContext, useContext } from 'react';
import type { Conflicts } from './use-app-form';

export interface FormScope {
  // biome-ignore lint/suspicious/noExplicitAny: one context serves forms of all values.
  form: UseFormReturnType<any>;
  disabled: boolean;
  readOnly: boolean;
  /** A field that is excluded from drafts: secrets and files. */
  keepOut: (name: string) => void;
  // biome-ignore lint/suspicious/noExplicitAny: one context serves forms of all values.
  conflicts: Conflicts<any> | undefined;
}

export const FormContext = createContext<FormScope | undefined>(undefined);

/** The form around a field. */
export function useFormScope(): FormScope {
  const scope = useContext(FormContext);
  if (!scope) throw new Error('a bound field needs an AppForm above it');
  return scope;
}
