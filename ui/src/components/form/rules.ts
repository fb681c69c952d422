import { t } from '@/lib/i18n/i18n';

/**
 * Returns a message for an invalid value, otherwise nothing. Messages use the language at the time of
 * display.
 */
export type Rule<Value> = (value: Value) => string | null;

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

export const required: Rule<unknown> = (value) => (isEmpty(value) ? t('errors.FieldIsRequired.cause') : null);

/** Returns the first error; only `required` checks empty values. */
export function all<Value>(...rules: Rule<Value>[]): Rule<Value> {
  return (value) => {
    for (const rule of rules) {
      const said = isEmpty(value) && rule !== (required as Rule<Value>) ? null : rule(value);
      if (said) return said;
    }
    return null;
  };
}

// Lengths count characters as users see them, not UTF-16 units.
const long = (text: string) => [...text.trim()].length;

export const length =
  (min: number, max: number): Rule<string> =>
  (text) => {
    const n = long(text);
    if (n >= min && n <= max) return null;
    return min === max ? t('rules.exactLength', { n: max }) : t('rules.length', { min, max });
  };

export const between =
  (min: number, max: number): Rule<number | string | ''> =>
  (value) =>
    Number(value) >= min && Number(value) <= max ? null : t('rules.between', { min, max });

export const wholeAbove =
  (least: number): Rule<number | string | ''> =>
  (value) =>
    Number.isInteger(Number(value)) && Number(value) > least ? null : t('rules.wholeAbove', { least });

/** Unsupported in names: \ : * ? < > | " / (document 2, section 5). */
export const nameCharacters: Rule<string> = (text) =>
  /[\\:*?<>|"/]/.test(text) ? t('rules.characters') : null;
