/** "Maria Anders" → "MA". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('');
}

const longest = 75;

/** The specification truncates project names at 75 characters; the tooltip shows the full name. */
export function shortName(name: string): string {
  const signs = [...name];
  return signs.length > longest ? `${signs.slice(0, longest).join('')}…` : name;
}
