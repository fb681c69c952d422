import type { Schema } from '@/lib/api/types';
import { parseAnyAmount } from '@/lib/format/parse-amount';
import { parseDate } from '@/lib/format/parse-date';
import { type Filter, filtersOf, filterText, requestedFilters } from './grid-filters';
import type { GridRequest } from './grid-query';

/** The part of a list's state that is in the URL, for bookmarks and Back. */
export interface GridView {
  q?: string;
  /** Field names by priority; a leading minus means descending. */
  sort?: string;
  /** The filters; see filterText. */
  f?: string;
  /** From 1; only in paging mode. */
  page?: number;
  /** The record whose details are open beside the list. */
  open?: string;
}

const text = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

export function readGridView(search: Record<string, unknown>): GridView {
  const q = text(search.q);
  const sort = text(search.sort);
  const f = text(search.f);
  const open = text(search.open);
  const page = Number(search.page);
  return {
    ...(q && { q }),
    ...(sort && { sort }),
    ...(f && { f }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(open && { open }),
  };
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

/** How the person writes dates, and the current date. */
export interface Habits {
  today: () => string;
  datePattern: string;
}

/** A search, and what it means as an amount or a date in the language and the date pattern of the person. */
function searchOf(q: string, { today, datePattern }: Habits): GridRequest {
  const amount = parseAnyAmount(q, 'read');
  const date = parseDate(q, datePattern, today());
  return { search: q, ...(amount && { searchAmount: amount }), ...(date && { searchDate: date }) };
}

/** The part of a request that names the rows of a filter. */
export const narrowedBy = ({ filters, search, searchAmount, searchDate }: GridRequest) => ({
  ...(filters && { filters }),
  ...(search && { search }),
  ...(searchAmount && { searchAmount }),
  ...(searchDate && { searchDate }),
});

/** The request of the view, in addition to the filters that always apply to the list. */
export function requestOf(view: GridView, fixed: Schema<'GridFilter'>[], habits: Habits): GridRequest {
  const filters = [...fixed, ...requestedFilters(filtersOf(view.f), habits.today)];
  return {
    ...(view.q && searchOf(view.q, habits)),
    ...(view.sort && { sorting: sortingOf(view) }),
    ...(filters.length > 0 && { filters }),
  };
}

/** The search, sort order and filters of the grid, read from and written to the URL. */
export function gridControls<View extends GridView>(view: View, onView: (view: View) => void) {
  /** A change of filter or sort order returns to the first page. */
  const change = (part: keyof GridView, value: string | undefined) => {
    const { [part]: _old, page: _page, ...rest } = view;
    onView({ ...rest, ...(value && { [part]: value }) } as unknown as View);
  };
  return {
    search: { value: view.q ?? '', onChange: (q: string) => change('q', q) },
    sorting: {
      value: sortingOf(view),
      onChange: (sorting: Schema<'GridSort'>[]) => change('sort', sortText(sorting)),
    },
    filters: {
      value: filtersOf(view.f),
      onChange: (filters: Filter[]) => change('f', filterText(filters)),
    },
  };
}

/** Removes search and filters, and keeps the rest of the view. */
export function cleared<View extends GridView>(view: View): View {
  const { q: _q, f: _f, page: _page, ...rest } = view;
  return rest as unknown as View;
}

/** Also removes the sort order: a link may sort by a field that the list does not have. */
export function plain<View extends GridView>(view: View): View {
  const { sort: _sort, open: _open, ...rest } = cleared(view);
  return rest as unknown as View;
}

/** The order of a list of tiles. */
export const byName: GridRequest = { sorting: [{ field: 'name', direction: 'ascending' }] };

/** Another tab shows other rows; the first tab is the default and not part of the URL. */
export function onTab<View extends GridView & { tab?: string }>(view: View, tab: string | undefined): View {
  const { tab: _tab, page: _page, open: _open, ...rest } = view;
  return { ...rest, ...(tab !== undefined && { tab }) } as unknown as View;
}

/** Frequent changes that must not each add a history entry. */
const passing = ['q', 'sort', 'open', 'task'];

/**
 * Whether the URL is replaced instead of pushed. Back reverts steps that show other rows: a tab, a filter, a
 * page, the start or end of a search; and an opened record.
 */
export function replaces(from: object, to: object): boolean {
  const old = from as Record<string, unknown>;
  const next = to as Record<string, unknown>;
  if (next.open !== undefined && old.open === undefined) return false;
  if ((old.q === undefined) !== (next.q === undefined)) return false;
  const names = [...Object.keys(old), ...Object.keys(next)];
  return names.every((name) => passing.includes(name) || old[name] === next[name]);
}
