import { useEffect } from 'react';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { isStale } from './form-failure';
import { differing } from './merge';
import { type FormKit, type FormOptions, focusFirst, useAppForm } from './use-app-form';
import { useAutoSave } from './use-auto-save';
import { type Merging, useMerging } from './use-merging';

type Values = Record<string, unknown>;

export interface VersionedOptions<R, V extends Values>
  extends Omit<FormOptions<V, R>, 'initialValues' | 'submit' | 'onSaved'> {
  /** The newest record that was read. */
  record: R;
  /** Reads the record again after somebody changed it. */
  reload: () => Promise<R | undefined>;
  toValues: (record: R) => V;
  /** Sends the values with the version of the record. `sent` has only the changed fields. */
  save: (values: V, record: R, sent: Partial<V>) => Promise<R>;
  /** When to save: with the button, after each change, or when a changed field loses the focus. */
  saveOn?: 'submit' | 'change' | 'blur';
  /** Asks before values with a wide effect are sent. */
  confirm?: ((values: V) => Promise<boolean>) | undefined;
  onSaved?: ((saved: R) => void) | undefined;
}

export interface VersionedKit<R, V extends Values> extends FormKit<V> {
  /** The record that the values are merged with. */
  record: R;
  values: V;
  /** Shows a record that another command than the save returned. */
  accept: (record: R) => void;
  /** Saves the changed fields; undefined after a failure. */
  saveNow: () => Promise<R | undefined>;
}

/**
 * A form of a record that other people can change meanwhile. Fields that the person did not touch take the
 * new value. The person keeps what was typed, and chooses where both changed a field.
 */
export function useVersionedForm<R, V extends Values>(options: VersionedOptions<R, V>): VersionedKit<R, V> {
  const { record, reload, toValues, save, saveOn = 'submit', fieldOf, confirm, onSaved, ...input } = options;
  const { t } = useTranslation();
  const saved = onSaved ?? (() => toast('success', t('common.saved')));
  const kit: FormKit<V> = useAppForm<V, R>({
    mode: 'controlled',
    ...input,
    fieldOf,
    initialValues: toValues(record),
    submit: async (values) => {
      // The values that the person saw: a record that is read during the save replaces them in the form.
      const base = kit.form.getInitialValues();
      const send = () =>
        merging.hold(async () => {
          const saved = await save(values, merging.read.current, values);
          merging.accept(saved, values);
          return saved;
        });
      try {
        return await send();
      } catch (error) {
        const newest = isStale(error) ? await reload().catch(() => undefined) : undefined;
        if (newest === undefined) throw error;
        // A new version without other values for this form, such as a new logo, needs no decision.
        const unchanged = differing(toValues(newest), base).length === 0;
        merging.follow(newest);
        if (unchanged && merging.open().length === 0) return send();
        throw error;
      }
    },
    onSaved: saved,
  });
  const merging: Merging<R, V> = useMerging<R, V>(kit, record, toValues);
  const auto = useAutoSave<R, V>({ kit, merging, save, reload, fieldOf, onSaved: saved });
  const { values } = kit.form;
  const { theirs } = merging;
  const { saveChanged } = auto;
  // A value that the person keeps against another one is sent with the choice.
  useEffect(() => {
    if (saveOn === 'change' && values && theirs) saveChanged();
  }, [saveOn, values, theirs, saveChanged]);

  const send = async () => {
    if (saveOn !== 'submit') await auto.saveAll();
    else if (!confirm || (await confirm(kit.form.getValues()))) submitUnlessOpen(() => kit.onSubmit());
  };

  /** A conflict is decided first: nothing is sent while both values are shown. */
  const submitUnlessOpen = (submit: () => void) => {
    const open = merging.open();
    if (open.length > 0) focusFirst(kit.element.current, open);
    else submit();
  };

  return {
    ...kit,
    ...(saveOn !== 'submit' && { failure: auto.failure, onRetry: () => void auto.saveAll() }),
    record: merging.read.current,
    values,
    conflicts: merging,
    ...(saveOn !== 'change' && {
      focus: {
        onFocus: merging.onFocus,
        onBlur: () => {
          merging.onBlur();
          if (saveOn === 'blur') saveChanged();
        },
      },
    }),
    accept: (other) => merging.accept(other, kit.form.getValues()),
    saveNow: auto.saveAll,
    onSubmit: (event) => {
      event?.preventDefault();
      merging.onBlur();
      submitUnlessOpen(() => void send());
    },
  };
}
