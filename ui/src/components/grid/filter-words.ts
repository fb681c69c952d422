import type { DateStyle } from '@/lib/format/date';
import { formatDate } from '@/lib/format/date';
import { formatDecimal } from '@/lib/format/money';
import { type Filter, isPeriod } from '@/lib/grid/grid-filters';
import type { TFunction } from '@/lib/i18n/i18n';
import type { ColumnFacts, GridColumn } from './grid';

/** Excludes ID columns, which users cannot read, and value lists without values. */
export const filterable = ({ kind, allowed }: ColumnFacts): boolean =>
  kind !== 'id' && (kind !== 'valueList' || allowed.length > 0);

/** Formats a filter value for display: "this month", "Paid, Rejected", "100 – 200". */
export function filterWords<Row>(
  { operator, value }: Filter,
  column: GridColumn<Row> | undefined,
  facts: ColumnFacts | undefined,
  t: TFunction,
  style: DateStyle,
): string {
  const dated = facts?.kind === 'date' || facts?.kind === 'time';
  const word = (text: string) => {
    if (facts?.kind === 'bool') return text === 'true' ? t('grid.yes') : t('grid.no');
    if (dated && text) return formatDate(text, style);
    if (facts?.kind === 'number') return formatDecimal(text);
    return column?.labels?.[text] ?? text;
  };
  const [first = '', second = ''] = value;
  switch (operator) {
    case 'period':
      return isPeriod(first) ? t(`periods.${first}`) : first;
    case 'between':
      if (!first) return t('grid.upTo', { value: word(second) });
      return second ? `${word(first)} – ${word(second)}` : t('grid.from', { value: word(first) });
    case 'empty':
    case 'notEmpty':
      return t(`grid.operators.${operator}`);
    case 'equal':
    case 'in':
      return value.map(word).join(', ');
    default:
      return `${t(`grid.operators.${operator}`)} ${value.map(word).join(', ')}`;
  }
}
