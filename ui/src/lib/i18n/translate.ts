/** The value of a key: a text or a record of texts. */
export type Texts = { [name: string]: string | Texts };

/** The values of a text's placeholders; count also selects singular or plural. */
export type Values = Record<string, unknown> & { count?: number };

export function find(texts: Texts, key: string): string | Texts | undefined {
  let found: string | Texts | undefined = texts;
  for (const name of key.split('.')) {
    if (typeof found !== 'object') return undefined;
    found = Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function made<T>(kept: Map<string, T>, language: string, make: () => T): T {
  const known = kept.get(language);
  if (known) return known;
  const fresh = make();
  kept.set(language, fresh);
  return fresh;
}

/**
 * The text of a key with a count: "count_zero" if it exists and the count is zero, otherwise by the
 * language's plural rule.
 */
export function lookUpText(
  texts: Texts,
  key: string,
  language: string,
  count?: number,
): string | Texts | undefined {
  if (count === undefined) return find(texts, key);
  const rules = made(plurals, language, () => new Intl.PluralRules(language));
  const none = count === 0 ? find(texts, `${key}_zero`) : undefined;
  if (none !== undefined) return none;
  return find(texts, `${key}_${rules.select(count)}`) ?? find(texts, `${key}_other`) ?? find(texts, key);
}

/** Small whole numbers look equal in all languages here and skip Intl, whose formats are slow to create. */
const isPlain = (value: number) => Number.isInteger(value) && value >= 0 && value < 1000;

/** "{{name}}" is inserted unchanged, "{{count, number}}" is formatted for the language. */
export function fillPlaceholders(text: string, language: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g, (_, name: string, number?: string) => {
    const value = values[name];
    if (number && typeof value === 'number' && !isPlain(value)) {
      return made(numbers, language, () => new Intl.NumberFormat(language)).format(value);
    }
    return value === undefined || value === null ? '' : String(value);
  });
}
