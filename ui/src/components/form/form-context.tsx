import type { UseFormReturnType } from '@mantine/form';
import { createContext, useContext } from 'react';

export interface FormScope {
  // Names of fields are checked when they are drawn; see useScope.
  // biome-ignore lint/suspicious/noExplicitAny: one context serves forms of all values.
  form: UseFormReturnType<any>;
  disabled: boolean;
  readOnly: boolean;
  /** A field whose value must never rest in a draft: secrets and files. */
  keepOut: (name: string) => void;
}

export const FormContext = createContext<FormScope | undefined>(undefined);

/** The form around a field. A name that the form does not have is a defect, told at once. */
export function useScope(name?: string): FormScope {
  const scope = useContext(FormContext);
  if (!scope) throw new Error('a bound field needs an AppForm above it');
  const head = name?.split('.')[0];
  if (head !== undefined && !(head in scope.form.getValues()))
    throw new Error(`the form has no field ${head}`);
  return scope;
}
