import type { Sort } from './grid';

/**
 * A click sorts ascending, then descending, then by the list's default order. With "add" the column is
 * appended to the current sort order.
 */
export function sorted(sorting: readonly Sort[], field: string, how: 'only' | 'add'): Sort[] {
  const known = sorting.find((sort) => sort.field === field);
  const others = how === 'add' ? sorting : [];
  if (!known) return [...others, { field, direction: 'ascending' }];
  if (known.direction === 'descending') return others.filter((sort) => sort.field !== field);
  const turned: Sort = { field, direction: 'descending' };
  return how === 'add' ? sorting.map((sort) => (sort === known ? turned : sort)) : [turned];
}
