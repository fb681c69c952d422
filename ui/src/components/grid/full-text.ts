import type { SyntheticEvent } from 'react';

const cut = (element: Element) => element.scrollWidth > element.clientWidth + 1;

/** Shows the full text of a truncated cell on hover. One listener serves all cells of a table. */
export function showFullText({ target }: SyntheticEvent): void {
  const cell = (target as Element).closest('td');
  if (!cell) return;
  const parts = [cell, ...cell.querySelectorAll('span')];
  if (parts.some(cut)) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
