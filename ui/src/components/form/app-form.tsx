import type { UseFormReturnType } from '@mantine/form';
import type { KeyboardEvent, ReactNode } from 'react';

interface AppFormProps<V extends Record<string, unknown>> {
  form: UseFormReturnType<V>;
  onSubmit: (values: V) => void;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Ctrl+Enter submits from anywhere inside; the first field at fault gets the focus. */
export function AppForm<V extends Record<string, unknown>>(props: AppFormProps<V>) {
  const { form, onSubmit, label, className, children } = props;
  const submit = form.onSubmit(onSubmit, (errors) => {
    const first = Object.keys(errors)[0];
    if (first) form.getInputNode(first)?.focus();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  return (
    <form aria-label={label} className={className} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
    </form>
  );
}
