import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from '@/lib/drafts/drafts';
import { ApiError } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';

type Values = Record<string, unknown>;

/** "lines[2].amount", as the server writes a path, is "lines.2.amount" to the form. */
export function formPath(path: string): string {
  return path.replaceAll(/\[(\d+)\]/g, '.$1');
}

/** Puts the server's complaints beside their fields; true when every one of them found its place. */
export function placeServerErrors<V extends Values>(
  form: Pick<UseFormReturnType<V>, 'setErrors' | 'getInputNode' | 'getValues'>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false;
  const known = (path: string) => (path.split('.')[0] ?? '') in form.getValues();
  const problems = error.fields.map((field) => ({ ...field, path: formPath(field.path) }));
  form.setErrors(Object.fromEntries(problems.map((p) => [p.path, explainField(p.code, p.message)])));
  const first = problems.find((problem) => form.getInputNode(problem.path));
  if (first) form.getInputNode(first.path)?.focus();
  return problems.every((problem) => known(problem.path));
}

interface Options<V extends Values> extends UseFormInput<V> {
  /** Under this key what was typed survives the end of the session; see lib/drafts. */
  draft?: string;
}

/** Mantine's form with a kept draft. Uncontrolled: typing renders nothing but the field. */
export function useAppForm<V extends Values>({ draft, ...input }: Options<V>) {
  const [found, setFound] = useState<Draft<V> | undefined>(() => (draft ? readDraft<V>(draft) : undefined));
  const keep = useDebouncedCallback((values: V) => draft && keepDraft(draft, values), 300);
  const form = useForm<V>({
    mode: 'uncontrolled',
    ...input,
    onValuesChange: (values, previous) => {
      keep(values);
      input.onValuesChange?.(values, previous);
    },
  });

  return {
    form,
    /** A draft of an interrupted visit, until it is taken or thrown away. */
    draft: found && {
      savedAt: found.savedAt,
      restore: () => {
        form.setValues(found.values);
        setFound(undefined);
      },
      discard: () => {
        if (draft) dropDraft(draft);
        setFound(undefined);
      },
    },
    /** After the server has taken the values. */
    saved: () => {
      keep.cancel();
      if (draft) dropDraft(draft);
      form.resetDirty();
    },
  };
}
