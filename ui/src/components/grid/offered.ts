import type { Schema } from '@/lib/api/types';
import type { ColumnFacts } from './grid';

/** The values of columns that rows of the shown tab can have, by the name of the column. */
export type Possible = Readonly<Record<string, readonly string[]>>;

/** Without values that no row can have, so that no filter offers them: those that a filter of the list or a tab excludes. */
export function offeredFacts(
  facts: readonly ColumnFacts[],
  fixed: readonly Schema<'GridFilter'>[],
  possible: Possible = {},
): ColumnFacts[] {
  return facts.map((column) => {
    const excludes = (value: string) =>
      possible[column.name]?.includes(value) === false ||
      fixed.some(
        ({ field, operator, value: only }) =>
          field === column.name && (operator === 'equal' || operator === 'in') && !only?.includes(value),
      );
    return { ...column, allowed: column.allowed.filter((value) => !excludes(value)) };
  });
}
