import type { SyntheticEvent } from 'react';

const cut = (element: Element) => element.scrollWidth > element.clientWidth + 1;

/** What a cell has no room for is read where the pointer rests. One listener serves all cells of a table. */
export function tellWholeText({ target }: SyntheticEvent): void {
  const cell = (target as Element).closest('td');
  if (!cell) return;
  const parts = [cell, ...cell.querySelectorAll('span')];
  if (parts.some(cut)) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
