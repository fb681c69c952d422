import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useDebouncedCallback } from '@mantine/hooks';
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { unresolved } from '@/components/fields/field';
import { toastWaits } from '@/components/toast/toast';
import { ChangeWaits } from '@/lib/errors/change-waits';
import { watchInactivity } from '@/lib/keys/activity';
import { differing, pick } from './merge';
import { type Names, namesOf } from './names';
import { placeServerErrors } from './server-errors';
import { useOffer } from './use-offer';

type Values = Record<string, unknown>;

export interface FormOptions<V extends Values, Out> extends UseFormInput<V> {
  initialValues: V;
  /** The name of the draft that keeps the input of this user after the session ends. */
  draft?: string | undefined;
  /** Sends the values; errors are assigned to the fields. */
  submit: (values: V) => Out | Promise<Out>;
  /** The field of a server path that is not its name. */
  fieldOf?: ((path: string, sent: readonly string[]) => string | undefined) | undefined;
  onSaved?: (out: Awaited<Out>, values: V) => void;
  /** The change waits for a second administrator: the form shows the saved values again. */
  onWaits?: (() => void) | undefined;
}

export interface Conflicts<V extends Values> {
  /** The saved values that differ from the input. */
  theirs: Partial<V>;
  /** The fields whose conflict is not settled. */
  open: () => string[];
  settle: (field: string, choice: 'mine' | 'theirs') => void;
}

export interface FormKit<V extends Values> {
  form: UseFormReturnType<V>;
  /** The names of the fields: `<TextField name={names.city} />`. */
  names: Names<V>;
  element: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** An error that belongs to no field. */
  failure: unknown;
  /** A draft of an interrupted visit, until it is restored or discarded. */
  draft: { savedAt: string; restore: () => void; discard: () => void } | undefined;
  isDirty: () => boolean;
  /** The fields that the user changed. */
  changed: () => (keyof V & string)[];
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Leaves without saving: the draft is removed and no confirmation is needed. */
  abandon: () => void;
  keepOut: (name: string) => void;
  /** Saves again, in a form without a save button. */
  onRetry?: (() => void) | undefined;
  /** Fields that somebody else changed too; see `useVersionedForm`. */
  conflicts?: Conflicts<V>;
  focus?: { onFocus: (field: string | undefined) => void; onBlur: () => void };
  /** Resets the form to its initial state: for a form that stays open after a submit. */
  clear: () => void;
}

/** Sets the focus on the first invalid field in reading order. */
export function focusFirst(element: HTMLElement | null, paths: readonly string[]): boolean {
  const nodes = [...(element?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const first = nodes.find((node) => paths.some((path) => node.dataset.path === path));
  first?.focus();
  return first !== undefined;
}

/** Mantine's form with a stored draft and a single submit path. Typing renders only the field. */
export function useAppForm<V extends Values, Out = unknown>(options: FormOptions<V, Out>): FormKit<V> {
  const { draft: name, submit, fieldOf, onSaved, onWaits, ...input } = options;
  const draft = useOffer<V>(name, input.initialValues);
  const element = useRef<HTMLFormElement>(null);
  const secret = useRef(new Set<string>());
  const left = useRef(false);
  const pendingFocus = useRef<() => void>(undefined);
  const [start] = useState(() => input.initialValues);
  const [names] = useState(() => namesOf(start));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  // A session may end within the delay and unmount the form: the latest input is stored on unmount.
  const keep = useDebouncedCallback(
    (values: V) => {
      if (left.current) return;
      const fields = changed();
      if (fields.length === 0) return draft.found ? undefined : draft.drop();
      // Only changed fields: restoring the draft must not undo changes of others.
      draft.keep(
        pick(
          values,
          fields.filter((field) => !secret.current.has(field)),
        ),
      );
    },
    { delay: 300, flushOnUnmount: true },
  );
  const form: UseFormReturnType<V> = useForm<V>({
    mode: 'uncontrolled',
    ...input,
    onValuesChange: (values, previous) => {
      left.current = false;
      keep(values);
      input.onValuesChange?.(values, previous);
    },
  });
  // Mantine's own comparison ignores input that stays when the initial values change.
  const changed = () => differing<V>(form.getValues(), form.getInitialValues());
  // A field that is disabled during a submit cannot take the focus: it gets the focus afterwards.
  useEffect(() => {
    if (busy) return;
    pendingFocus.current?.();
    pendingFocus.current = undefined;
  }, [busy]);
  const keepOut = useCallback((field: string) => void secret.current.add(field), []);
  const done = () => {
    left.current = true;
    keep.cancel();
    draft.drop();
    form.resetDirty();
  };

  const send = async (values: V) => {
    if (busy) return;
    const before = document.activeElement;
    const idle = watchInactivity();
    keep.flush();
    setBusy(true);
    setFailure(undefined);
    try {
      const out = await submit(values);
      done();
      onSaved?.(out, values);
    } catch (error) {
      if (error instanceof ChangeWaits) {
        form.setValues(form.getInitialValues());
        done();
        toastWaits();
        onWaits?.();
        return;
      }
      const { paths, all } = placeServerErrors(form, error, (path) => fieldOf?.(path, []) ?? path);
      if (!all) setFailure(error);
      pendingFocus.current = () => {
        // The focus does not move if the user has left the form.
        if (!idle() && document.activeElement !== document.body) return;
        if (!focusFirst(element.current, paths) && before instanceof HTMLElement) before.focus();
      };
    } finally {
      setBusy(false);
    }
  };

  const onValid = form.onSubmit(send, (errors) => void focusFirst(element.current, Object.keys(errors)));
  const onSubmit = (event?: FormEvent<HTMLFormElement>) => {
    const open = element.current?.querySelector<HTMLElement>(`[${unresolved}]`);
    if (!open) return onValid(event);
    event?.preventDefault();
    // Leaving the field resolves its text or reports it.
    open.blur();
    open.focus();
  };

  return {
    form,
    names,
    element,
    busy,
    failure,
    draft: draft.found && {
      savedAt: draft.found.savedAt,
      restore: () => {
        form.setValues({ ...form.getValues(), ...draft.found?.values });
        draft.markRestored();
      },
      discard: draft.drop,
    },
    isDirty: () => !left.current && changed().length > 0,
    changed,
    onSubmit,
    abandon: done,
    // Mantine's reset returns to the last saved values, which are the ones just sent.
    clear: () => {
      form.setValues(start);
      form.resetDirty(start);
    },
    keepOut,
  };
}
