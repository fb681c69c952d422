import type { Schema } from '@/lib/api/types';
import type { GridRequest } from './grid-query';

/** What of a list stands in the address: bookmarks and Back work by it. */
export interface GridView {
  q?: string;
  /** Field names in order of weight; a minus before one means descending. */
  sort?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export function readGridView(search: Record<string, unknown>): GridView {
  const q = text(search.q);
  const sort = text(search.sort);
  return { ...(q && { q }), ...(sort && { sort }) };
}

export function sortingOf(view: GridView): Schema<'GridSort'>[] {
  return (view.sort ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) =>
      part.startsWith('-')
        ? { field: part.slice(1), direction: 'descending' }
        : { field: part, direction: 'ascending' },
    );
}

export function sortText(sorting: readonly { field: string; direction?: string }[]): string | undefined {
  const text = sorting.map((s) => (s.direction === 'descending' ? `-${s.field}` : s.field)).join(',');
  return text || undefined;
}

export function requestOf(view: GridView, filters: Schema<'GridFilter'>[] = []): GridRequest {
  return {
    ...(view.q && { search: view.q }),
    ...(view.sort && { sorting: sortingOf(view) }),
    ...(filters.length > 0 && { filters }),
  };
}

/** The grid's search and order, read from and written to the address. */
export function gridControls<View extends GridView>(view: View, onView: (view: View) => void) {
  const { q: _q, sort: _sort, ...rest } = view;
  return {
    search: {
      value: view.q ?? '',
      onChange: (q: string) =>
        onView({ ...rest, ...(view.sort && { sort: view.sort }), ...(q && { q }) } as View),
    },
    sorting: {
      value: sortingOf(view),
      onChange: (sorting: Schema<'GridSort'>[]) => {
        const sort = sortText(sorting);
        onView({ ...rest, ...(view.q && { q: view.q }), ...(sort && { sort }) } as View);
      },
    },
  };
}
