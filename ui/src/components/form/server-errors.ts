import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';

/** Converts a server path "lines[2].amount" to the form path "lines.2.amount". */
export function formPath(path: string): string {
  return path.replaceAll(/\[(\d+)\]/g, '.$1');
}

/** Sets server errors on their fields; returns the matched fields and whether all errors matched. */
export function placeServerErrors<V extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<V>, 'setFieldError' | 'getValues'>,
  error: unknown,
  fieldOf: (path: string) => string = (path) => path,
): { paths: string[]; all: boolean } {
  const fields = error instanceof ApiError ? error.fields : [];
  const values = form.getValues();
  const placed = fields
    .map((field) => ({ ...field, path: formPath(fieldOf(field.path)) }))
    .filter(({ path }) => (path.split('.')[0] ?? '') in values);
  for (const { path, code, message, params } of placed)
    form.setFieldError(path, explainField(code, message, params));
  return { paths: placed.map(({ path }) => path), all: fields.length > 0 && placed.length === fields.length };
}
