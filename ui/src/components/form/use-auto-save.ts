import { useCallback, useRef, useState } from 'react';
import { isStale } from './form-failure';
import { pick } from './merge';
import { placeServerErrors } from './server-errors';
import type { FormKit } from './use-app-form';
import type { Merging } from './use-merging';
import type { VersionedOptions } from './use-versioned-form';

type Values = Record<string, unknown>;

interface Parts<R, V extends Values>
  extends Pick<VersionedOptions<R, V>, 'save' | 'reload' | 'onSaved' | 'fieldOf'> {
  kit: FormKit<V>;
  merging: Merging<R, V>;
}

/**
 * Saves the changed fields without a button. Saves run one after the other, so that input during a save is
 * part of the next one. A failed save neither moves the focus nor changes a text.
 */
export function useAutoSave<R, V extends Values>(parts: Parts<R, V>) {
  const [failure, setFailure] = useState<unknown>();
  const running = useRef<Promise<R | undefined>>(Promise.resolve(undefined));
  const latest = useRef(parts);
  latest.current = parts;

  /** The valid changed fields; a save in the background skips refused values and the focused field. */
  const ready = useCallback((asked: boolean) => {
    const { kit, merging } = latest.current;
    const waiting = new Set<string>(merging.open());
    const focused = merging.focused();
    if (!asked && focused) waiting.add(focused);
    return kit.changed().filter((field) => {
      if (waiting.has(field) || (!asked && kit.form.errors[field])) return false;
      return !kit.form.validateField(field as never).hasError;
    });
  }, []);

  const saveNow = useCallback(
    async (asked: boolean, again = true): Promise<R | undefined> => {
      const { kit, merging, save, reload, onSaved, fieldOf } = latest.current;
      const fields = ready(asked);
      const complete = fields.length === kit.changed().length;
      if (fields.length === 0) {
        if (!complete) return undefined;
        setFailure(undefined);
        return merging.read.current;
      }
      const sent = pick(kit.form.getValues(), fields);
      try {
        const saved = await merging.hold(async () => {
          const values = { ...kit.form.getInitialValues(), ...sent };
          const result = await save(values, merging.read.current, sent);
          latest.current.merging.accept(result, sent);
          return result;
        });
        setFailure(undefined);
        onSaved?.(saved);
        return complete ? saved : undefined;
      } catch (error) {
        const newest = isStale(error) && again ? await reload().catch(() => undefined) : undefined;
        if (newest !== undefined) {
          latest.current.merging.follow(newest);
          return saveNow(asked, false);
        }
        placeServerErrors(latest.current.kit.form, error, (path) => fieldOf?.(path, fields) ?? path);
        setFailure(error);
        return undefined;
      }
    },
    [ready],
  );
  const queue = useCallback(
    (asked: boolean) => {
      running.current = running.current.then(() => saveNow(asked));
      return running.current;
    },
    [saveNow],
  );
  const saveChanged = useCallback(() => void queue(false), [queue]);
  const saveAll = useCallback(() => queue(true), [queue]);
  return { failure, saveChanged, saveAll };
}
