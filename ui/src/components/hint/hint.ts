/** Shows words when the pointer or the focus is on an element. They never replace its accessible name. */
export const hint = (words: string) => ({ 'data-hint': words });
