type Values = Record<string, unknown>;

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields whose values differ. */
export function differing<V extends Values>(values: V, from: V): (keyof V & string)[] {
  return Object.keys(values).filter((field) => !same(values[field], from[field]));
}

export function pick<V extends Values>(values: V, fields: readonly (keyof V & string)[]): Partial<V> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<V>;
}

interface Sides<V extends Values> {
  /** The values that were read before. */
  base: V;
  /** The values in the form. */
  mine: V;
  /** The values that were read now. */
  theirs: V;
  /** Conflicts that are not settled yet. */
  open: Partial<V>;
  /** The field with the focus: its text does not change while the person is in it. */
  focused?: string | undefined;
}

interface Merged<V extends Values> {
  base: V;
  /** The fields that nobody touched here and somebody changed elsewhere. */
  taken: Partial<V>;
  /** The saved values of fields that were changed here and elsewhere. */
  conflicts: Partial<V>;
}

/** What a form shows after somebody else saved the same record. */
export function merge<V extends Values>({ base, mine, theirs, open, focused }: Sides<V>): Merged<V> {
  const merged: Merged<V> = { base: { ...theirs }, taken: {}, conflicts: { ...open } };
  for (const field of differing<V>(theirs, base)) {
    const touched = !same(mine[field], base[field]) || field in open;
    delete merged.conflicts[field];
    if (same(mine[field], theirs[field])) continue;
    if (touched) merged.conflicts[field] = theirs[field];
    else if (field === focused) merged.base[field] = base[field];
    else merged.taken[field] = theirs[field];
  }
  return merged;
}

interface Saved<V extends Values> {
  base: V;
  mine: V;
  /** The values of the saved record, which the server may have normalized. */
  saved: V;
  sent: Partial<V>;
  focused?: string | undefined;
}

/** What a form shows after its own save: the saved values, except for input since the request was sent. */
export function afterSave<V extends Values>({ base, mine, saved, sent, focused }: Saved<V>) {
  const result = { base: { ...saved }, taken: {} as Partial<V> };
  for (const field of differing<V>(saved, mine)) {
    const seen = field in sent ? sent[field] : base[field];
    if (!same(mine[field], seen)) continue;
    if (field === focused) result.base[field] = mine[field];
    else result.taken[field] = saved[field];
  }
  return result;
}
