/** Returns the list with one item moved; a position beyond an end is limited to that end. */
export function moveItem(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id);
  const at = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}
