import { all, length, type Rule, required } from '@/components/form/rules';
import { isDay } from '@/lib/format/date';
import { parseNumber } from '@/lib/format/parse-amount';
import { t } from '@/lib/i18n/i18n';
import type { DataSource } from '../api/queries';

export type Parameter = DataSource['parameters'][number];

/** The input by the names of the parameters. */
export type Values = Record<string, string>;

/** The number in the format of the API, or undefined. The server accepts 18 digits and 9 decimals. */
function numberOf(text: string): string | undefined {
  const typed = text.trim();
  const number = /^-?\d+$/.test(typed) ? typed : parseNumber(typed);
  return number !== undefined && /^-?\d{1,18}(\.\d{1,9})?$/.test(number) ? number : undefined;
}

const rules: Record<Parameter['kind'], Rule<string>> = {
  text: length(0, 500),
  number: (text) => (numberOf(text) === undefined ? t('dataSources.noNumber') : null),
  date: (text) => (isDay(text) ? null : t('dataSources.noDate')),
};

export const emptyValues = (parameters: Parameter[]): Values =>
  Object.fromEntries(parameters.map(({ name }) => [name, '']));

/** The rules of the fields by the names of the parameters. */
export const valueRules = (parameters: Parameter[]): Record<string, Rule<string>> =>
  Object.fromEntries(
    parameters.map(({ name, kind, required: needed }) => [
      name,
      needed ? all(required, rules[kind]) : all(rules[kind]),
    ]),
  );

/** What the API receives. An empty optional value is sent, which the agent reads as NULL. */
export const argumentsOf = (parameters: Parameter[], values: Values): Record<string, string> =>
  Object.fromEntries(
    parameters.map(({ name, kind }) => {
      const value = values[name] ?? '';
      return [name, (kind === 'number' && numberOf(value)) || value];
    }),
  );
