import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { afterSave, merge, same } from './merge';
import type { Conflicts, FormKit } from './use-app-form';

type Values = Record<string, unknown>;

export interface Merging<R, V extends Values> extends Conflicts<V> {
  /** The record that the values are merged with: a save sends its version. */
  read: RefObject<R>;
  /** Merges a record that was read. */
  follow: (next: R) => void;
  /** Runs an own save: records that are read meanwhile wait for its result. */
  hold: (save: () => Promise<R>) => Promise<R>;
  /** Shows the result of an own save. */
  accept: (saved: R, sent: Partial<V>) => void;
  focused: () => string | undefined;
  onFocus: (field: string | undefined) => void;
  onBlur: () => void;
}

const versionOf = (record: unknown): number | undefined =>
  (record as { version?: number } | undefined)?.version;

/** A response that arrives late may be older than the result of the own save. */
const isOlder = (next: unknown, than: unknown): boolean => (versionOf(next) ?? 0) < (versionOf(than) ?? 0);

/** Keeps the values of a form up to date with a record that other people change. */
export function useMerging<R, V extends Values>(
  { form }: FormKit<V>,
  record: R,
  toValues: (record: R) => V,
): Merging<R, V> {
  const read = useRef(record);
  const focused = useRef<string>(undefined);
  const saving = useRef(false);
  const latest = useRef({ form, toValues, record });
  latest.current = { form, toValues, record };
  const open = useRef<Partial<V>>({});
  const [theirs, setTheirs] = useState<Partial<V>>({});

  const show = useCallback((base: V, taken: Partial<V>, conflicts: Partial<V>) => {
    const { form } = latest.current;
    form.resetDirty(base);
    for (const [field, value] of Object.entries(taken)) form.setFieldValue(field, value as never);
    open.current = conflicts;
    setTheirs((before) => (same(before, conflicts) ? before : conflicts));
  }, []);

  const follow = useCallback(
    (next: R) => {
      const { form, toValues } = latest.current;
      read.current = next;
      const { base, taken, conflicts } = merge<V>({
        base: form.getInitialValues(),
        mine: form.getValues(),
        theirs: toValues(next),
        open: open.current,
        focused: focused.current,
      });
      show(base, taken, conflicts);
    },
    [show],
  );
  const catchUp = useCallback(
    (newest: R) => {
      if (!saving.current && !same(newest, read.current) && !isOlder(newest, read.current)) follow(newest);
    },
    [follow],
  );
  useEffect(() => catchUp(record), [record, catchUp]);

  return {
    read,
    theirs,
    follow,
    hold: async (save) => {
      saving.current = true;
      try {
        return await save();
      } finally {
        saving.current = false;
        catchUp(latest.current.record);
      }
    },
    accept: (saved, sent) => {
      read.current = saved;
      const { base, taken } = afterSave<V>({
        base: form.getInitialValues(),
        mine: form.getValues(),
        saved: toValues(saved),
        sent,
        focused: focused.current,
      });
      const left = Object.entries(open.current).filter(([field]) => !(field in sent));
      show(base, taken, Object.fromEntries(left) as Partial<V>);
    },
    open: () =>
      Object.keys(open.current).filter((field) => !same(open.current[field], form.getValues()[field])),
    settle: (field, choice) => {
      const { [field]: value, ...rest } = open.current;
      show(
        form.getInitialValues(),
        (choice === 'theirs' ? { [field]: value } : {}) as Partial<V>,
        rest as Partial<V>,
      );
    },
    focused: () => focused.current,
    onFocus: (field) => {
      focused.current = field;
    },
    onBlur: () => {
      focused.current = undefined;
      follow(read.current);
    },
  };
}
