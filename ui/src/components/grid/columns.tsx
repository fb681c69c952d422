import type { ReactNode } from 'react';
import { type Status, StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import type { TFunction } from '@/lib/i18n/i18n';
import type { At, Catalog, SectionKey, TextKey } from '@/lib/i18n/keys';
import type { GridColumn } from './grid';
import { type Target, TargetLink } from './target-link';

/** The fields of a row whose values have this type. */
type Field<Row, Value> = {
  [Name in keyof Row & string]-?: NonNullable<Row[Name]> extends Value ? Name : never;
}[keyof Row & string];

/** A column of a field of the row, or of its actions. */
export interface ListColumn<Row> extends GridColumn<Row> {
  id: (keyof Row & string) | 'actions';
}

/** What differs from the defaults of the column type. */
interface Look<Row> extends Partial<Omit<GridColumn<Row>, 'id' | 'header' | 'labels' | 'buttons'>> {
  header?: TextKey;
}

/** The header is the text of the field in the list's section, and required if there is none. */
type Options<
  Row,
  Headers extends string,
  Id extends string,
  More = unknown,
> = `${Headers}.${Id}` extends TextKey
  ? [options?: Look<Row> & More]
  : [options: Look<Row> & More & { header: TextKey }];

/** A section with a text for each code of the field. */
type LabelsOf<Code, Section extends SectionKey> = string extends Code
  ? Section
  : Code extends keyof At<Catalog, Section>
    ? Section
    : never;

type Code<Row, Id extends keyof Row> = NonNullable<Row[Id]>;

/** The column types. Each sets its cell, width, alignment and position on a phone's card. */
export interface ColumnTypes<Row extends object, Headers extends SectionKey> {
  text: <Id extends Field<Row, string | number>>(
    id: Id,
    ...options: Options<Row, Headers, Id>
  ) => ListColumn<Row>;
  /** A quantity. */
  number: <Id extends Field<Row, number>>(id: Id, ...options: Options<Row, Headers, Id>) => ListColumn<Row>;
  people: <Id extends Field<Row, string>>(id: Id, ...options: Options<Row, Headers, Id>) => ListColumn<Row>;
  date: <Id extends Field<Row, string>>(
    id: Id,
    ...options: Options<Row, Headers, Id, { time?: boolean }>
  ) => ListColumn<Row>;
  /** An amount in the currency of the row. */
  money: <Id extends Field<Row, string>>(id: Id, ...options: Options<Row, Headers, Id>) => ListColumn<Row>;
  flag: <Id extends Field<Row, boolean>>(id: Id, ...options: Options<Row, Headers, Id>) => ListColumn<Row>;
  status: <Id extends Field<Row, string>, Section extends SectionKey>(
    id: Id,
    status: (code: Code<Row, Id>) => Status,
    labels: LabelsOf<Code<Row, Id>, Section> & Section,
    options?: Look<Row>,
  ) => ListColumn<Row>;
  /** A code with a label. A code without one is shown itself. */
  codes: <Id extends Field<Row, string>, Section extends SectionKey>(
    id: Id,
    labels: LabelsOf<Code<Row, Id>, Section> & Section,
    ...options: Options<Row, Headers, Id>
  ) => ListColumn<Row>;
  /** A link to another record. It is not shown on cards, which are themselves buttons. */
  link: <Id extends Field<Row, string | number>>(
    id: Id,
    target: (row: Row) => Target | undefined,
    ...options: Options<Row, Headers, Id>
  ) => ListColumn<Row>;
  actions: (cell: (row: Row) => ReactNode, options?: Look<Row>) => ListColumn<Row>;
}

export function columnTypes<Row extends object, Headers extends SectionKey>(
  t: TFunction,
  headers: Headers,
): ColumnTypes<Row, Headers> {
  const column = (
    id: ListColumn<Row>['id'],
    defaults: Omit<Partial<GridColumn<Row>>, 'id' | 'header'> & Pick<GridColumn<Row>, 'cell'>,
    { header = `${headers}.${id}` as TextKey, ...look }: Look<Row> = {},
  ): ListColumn<Row> => ({
    id,
    header: t(header),
    ...defaults,
    ...(look.hidden && { card: 'hide' as const }),
    ...look,
  });
  const labelsOf = (section: SectionKey) =>
    t(section, { returnObjects: true }) as Readonly<Record<string, string>>;
  const value = (row: Row, id: keyof Row) => row[id] as string | number | undefined;
  const textOf = (row: Row, id: keyof Row) => value(row, id) || '—';
  const amount = (amount: string, currency: string) => <MoneyText value={{ amount, currency }} />;
  return {
    text: (id, ...[options]) => column(id, { cell: (row) => textOf(row, id) }, options),
    number: (id, ...[options]) =>
      column(id, { cell: (row) => value(row, id) ?? '—', width: 110, align: 'end' }, options),
    people: (id, ...[options]) =>
      column(id, { cell: (row) => textOf(row, id), width: 130, card: 'hide' }, options),
    date: (id, ...[{ time = false, ...options } = {}]) =>
      column(
        id,
        {
          cell: (row) => <DateText value={value(row, id) as string | undefined} withTime={time} />,
          width: time ? 165 : 124,
        },
        options as Look<Row>,
      ),
    money: (id, ...[options]) =>
      column(
        id,
        {
          cell: (row) => {
            const { [id]: sum, currency } = row as Record<string, string>;
            return sum && currency ? amount(sum, currency) : <MoneyText value={undefined} />;
          },
          width: 132,
          align: 'end',
          pin: 'right',
          card: 'aside',
          figure: amount,
        },
        options,
      ),
    flag: (id, ...[options]) =>
      column(id, { cell: (row) => (row[id] ? t('grid.yes') : t('grid.no')), width: 100 }, options),
    status: (id, status, labels, options) =>
      column(
        id,
        {
          cell: (row) => <StatusBadge {...status(row[id] as Code<Row, typeof id>)} />,
          labels: labelsOf(labels),
          width: 136,
          card: 'badge',
        },
        { header: 'common.status', ...options },
      ),
    codes: (id, section, ...[options]) => {
      const labels = labelsOf(section);
      const cell = (row: Row) => labels[value(row, id) ?? ''] ?? textOf(row, id);
      return column(id, { cell, labels, width: 130 }, options);
    },
    link: (id, target, ...[options]) =>
      column(
        id,
        {
          cell: (row) => {
            const to = target(row);
            if (!to) return textOf(row, id);
            return <TargetLink target={to}>{textOf(row, id)}</TargetLink>;
          },
          card: 'hide',
        },
        options,
      ),
    actions: (cell, options) =>
      column(
        'actions',
        { cell, buttons: true, sortable: false, width: 104, align: 'end', card: 'aside' },
        { header: 'grid.actions', ...options },
      ),
  };
}
