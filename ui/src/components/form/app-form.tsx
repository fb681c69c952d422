import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { FormContext } from './form-context';
import type { FormKit } from './use-app-form';

interface AppFormProps<V extends Record<string, unknown>> {
  kit: FormKit<V>;
  label?: string | undefined;
  className?: string | undefined;
  /** Shows the values read-only. */
  readOnly?: boolean | undefined;
  children: ReactNode;
}

/** Ctrl+Enter submits from anywhere inside; the first invalid field gets the focus. */
export function AppForm<V extends Record<string, unknown>>(props: AppFormProps<V>) {
  const { kit, label, className, readOnly = false, children } = props;
  const { form, busy, keepOut, conflicts, focus } = kit;
  const scope = useMemo(
    () => ({ form, disabled: busy, readOnly, keepOut, conflicts }),
    [form, busy, readOnly, keepOut, conflicts],
  );
  const pathOf = (target: HTMLElement) => target.closest<HTMLElement>('[data-path]')?.dataset.path;
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // A form that saves its changes itself leaves the key to its page.
    if (!kit.onRetry && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  return (
    <form
      ref={kit.element}
      aria-label={label}
      aria-busy={busy}
      className={className}
      noValidate
      onSubmit={kit.onSubmit}
      onKeyDown={onKeyDown}
      onFocus={focus && ((event) => focus.onFocus(pathOf(event.target)?.split('.')[0]))}
      onBlur={focus?.onBlur}
    >
      <FormContext.Provider value={scope}>{children}</FormContext.Provider>
    </form>
  );
}
