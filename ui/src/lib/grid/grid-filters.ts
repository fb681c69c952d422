import type { Schema } from '@/lib/api/types';
import { type Period, periods, rangeOf, upcomingPeriods } from '@/lib/periods/periods';

export type Operator = Schema<'GridFilter'>['operator'];

export const isPeriod = (value: unknown): value is Period =>
  [...periods, ...upcomingPeriods].some((period) => period === value);

/**
 * A filter as stored in the view. A period ("this month") is resolved to dates only for the request, so that
 * a bookmark stays relative to the current date.
 */
export interface Filter {
  field: string;
  operator: Operator | 'period';
  value: string[];
}

const escaped = (text: string) => text.replaceAll(/[%~;]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The compact URL format: "dueDate~between~2026-01-01~2026-01-31;stage~in~paid". */
export function filterText(filters: readonly Filter[]): string | undefined {
  const parts = filters.map(({ field, operator, value }) =>
    [field, operator, ...value].map(escaped).join('~'),
  );
  return parts.join(';') || undefined;
}

export function filtersOf(text: string | undefined): Filter[] {
  return (text ?? '').split(';').flatMap((part) => {
    const [field, operator, ...value] = part.split('~').map(plain);
    return field && operator ? [{ field, operator: operator as Filter['operator'], value }] : [];
  });
}

/**
 * The filters in the format of the server, with periods resolved to dates. The current date is computed only
 * for periods, because time zone formats are slow to create.
 */
export function requestedFilters(filters: readonly Filter[], today: () => string): Schema<'GridFilter'>[] {
  return filters.flatMap(({ field, operator, value }) => {
    if (operator !== 'period') return [{ field, operator, ...(value.length > 0 && { value }) }];
    const [period] = value;
    if (!period || !isPeriod(period)) return [];
    const { start, end } = rangeOf(period, today());
    return [{ field, operator: 'between' as const, value: [start ?? '', end ?? ''] }];
  });
}

/** One filter per column: a new one replaces the old one. */
export function withFilter(filters: readonly Filter[], next: Filter): Filter[] {
  const known = filters.some(({ field }) => field === next.field);
  return known ? filters.map((filter) => (filter.field === next.field ? next : filter)) : [...filters, next];
}

export const withoutFilter = (filters: readonly Filter[], field: string): Filter[] =>
  filters.filter((filter) => filter.field !== field);
