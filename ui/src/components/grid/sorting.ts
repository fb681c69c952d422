import type { Sort } from './grid';

/**
 * A click asks for ascending, descending, then the list's own order. With "add" the column joins the
 * order there is, behind it.
 */
export function sorted(sorting: readonly Sort[], field: string, how: 'only' | 'add'): Sort[] {
  const known = sorting.find((sort) => sort.field === field);
  const others = how === 'add' ? sorting : [];
  if (!known) return [...others, { field, direction: 'ascending' }];
  if (known.direction === 'descending') return others.filter((sort) => sort.field !== field);
  const turned: Sort = { field, direction: 'descending' };
  return how === 'add' ? sorting.map((sort) => (sort === known ? turned : sort)) : [turned];
}
