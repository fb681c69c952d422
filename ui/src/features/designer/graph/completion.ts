/** At most this many proposals are shown. */
const most = 8;

/** The name that ends at the cursor: "parameters.to" in "1 + parameters.to". */
const wordBefore = (text: string, cursor: number): string =>
  /[A-Za-z][\w.]*$/.exec(text.slice(0, cursor))?.[0] ?? '';

/** The names that continue or contain the word before the cursor. */
export function proposals(names: readonly string[], text: string, cursor: number): string[] {
  const word = wordBefore(text, cursor).toLowerCase();
  if (word === '') return [];
  const found = names.filter((name) => name.toLowerCase().includes(word) && name.toLowerCase() !== word);
  const starts = (name: string) => name.toLowerCase().startsWith(word);
  return [...found.filter(starts), ...found.filter((name) => !starts(name))].slice(0, most);
}

/** Replaces the word before the cursor by a name. */
export function completed(text: string, cursor: number, name: string): { text: string; cursor: number } {
  const start = cursor - wordBefore(text, cursor).length;
  return { text: text.slice(0, start) + name + text.slice(cursor), cursor: start + name.length };
}
