import type { UseFormReturnType } from '@mantine/form';
import { createContext, useContext } from 'react';

export interface FormScope {
  // Field names are checked when they are rendered; see useScope.
  // biome-ignore lint/suspicious/noExplicitAny: one context serves forms of all values.
  form: UseFormReturnType<any>;
  disabled: boolean;
  readOnly: boolean;
  /** A field that is excluded from drafts: secrets and files. */
  keepOut: (name: string) => void;
}

export const FormContext = createContext<FormScope | undefined>(undefined);

/** The form around a field. An unknown field name throws an error. */
export function useFormScope(name?: string): FormScope {
  const scope = useContext(FormContext);
  if (!scope) throw new Error('a bound field needs an AppForm above it');
  const head = name?.split('.')[0];
  if (head !== undefined && !(head in scope.form.getValues()))
    throw new Error(`the form has no field ${head}`);
  return scope;
}
