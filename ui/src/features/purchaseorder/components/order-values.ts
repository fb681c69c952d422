import type { Choice } from '@/components/fields/async-select';
import { all, length, type Rule, required } from '@/components/form/rules';
import { formatDecimal } from '@/lib/format/money';
import { parseNumber } from '@/lib/format/parse-amount';
import { t } from '@/lib/i18n/i18n';
import type { NewOrder, Order } from '../api/use-orders';

/** A line of the form; quantity and price as typed, in the language of the person. */
export type LineValues = {
  /** 0: a new line. */
  line: number;
  material: string;
  description: string;
  quantity: string;
  unit: string;
  unitPrice: string;
};

export type OrderValues = {
  number: string;
  vendorNumber: Choice | null;
  companyNumber: Choice | null;
  currency: string;
  orderedOn: string | null;
  lines: LineValues[];
};

export const emptyLine: LineValues = {
  line: 0,
  material: '',
  description: '',
  quantity: '',
  unit: 'EA',
  unitPrice: '',
};

export const orderValues = (order: Order | undefined): OrderValues => ({
  number: order?.number ?? '',
  vendorNumber: order
    ? { value: order.vendorNumber, label: order.vendorName, hint: order.vendorNumber }
    : null,
  companyNumber: order?.companyNumber ? { value: order.companyNumber, label: order.companyNumber } : null,
  currency: order?.currency ?? 'USD',
  orderedOn: order?.orderedOn ?? null,
  lines: order?.lines.map((line) => ({
    line: line.line,
    material: line.material,
    description: line.description,
    quantity: formatDecimal(line.quantity),
    unit: line.unit,
    unitPrice: formatDecimal(line.unitPrice),
  })) ?? [emptyLine],
});

/** A number of at most four decimals, in the language of the person. */
export const decimal: Rule<string> = (text) => {
  const number = parseNumber(text);
  return number && !number.startsWith('-') && !/\.\d{5}/.test(number) ? null : t('orders.notANumber');
};

const positive: Rule<string> = (text) =>
  decimal(text) ?? (Number(parseNumber(text)) > 0 ? null : t('errors.QuantityIsZero.cause'));

export const orderRules = {
  number: all(required, length(1, 50)),
  vendorNumber: required,
  currency: all(required, length(3, 3)),
  orderedOn: required,
  lines: {
    description: (text: string, { lines }: OrderValues, path: string) => {
      const { material = '' } = lines[Number(path.split('.')[1])] ?? {};
      return text.trim() || material.trim() ? null : t('orders.describe');
    },
    quantity: all(required, positive),
    unitPrice: all(required, decimal),
  },
};

/** A number that the person did not touch is not parsed again. */
const number = (typed: string, before: string | undefined) =>
  before !== undefined && typed === formatDecimal(before) ? before : (parseNumber(typed) ?? typed);

export const orderBody = (values: OrderValues, before: Order | undefined): NewOrder => ({
  number: values.number.trim(),
  vendorNumber: values.vendorNumber?.value ?? '',
  companyNumber: values.companyNumber?.value ?? '',
  currency: values.currency.trim(),
  orderedOn: values.orderedOn ?? '',
  lines: values.lines.map((line) => {
    const was = before?.lines.find((known) => known.line === line.line);
    return {
      ...line,
      quantity: number(line.quantity, was?.quantity),
      unitPrice: number(line.unitPrice, was?.unitPrice),
    };
  }),
});
