import type { Schema } from '@/lib/api/types';

export type FormField = Schema<'TaskFormField'>;

/** What the inputs of a form contain: a text, a number as typed, a switch, or a day. */
export type Answers = Record<string, string | number | boolean | null>;

/** The first contents of the inputs. */
export const firstAnswers = (form: readonly FormField[]): Answers =>
  Object.fromEntries(form.map(({ name, type, value }) => [name, firstAnswer(type, value)]));

function firstAnswer(type: FormField['type'], value: unknown): Answers[string] {
  if (type === 'boolean') return value === true;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return type === 'date' || type === 'choice' ? null : '';
}

/** The answers that are sent. Those that are not given are left out. */
export const answersToSend = (form: readonly FormField[], answers: Answers): Record<string, unknown> =>
  Object.fromEntries(
    form.flatMap(({ name }) => {
      const answer = answers[name] ?? '';
      return answer === '' ? [] : [[name, answer]];
    }),
  );
