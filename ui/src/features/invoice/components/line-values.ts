import type { Schema } from '@/lib/api/types';
import { ApiError } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';
import { formatDecimal, formatUnitPrice } from '@/lib/format/money';
import { parseNumber } from '@/lib/format/parse-amount';

type Line = Schema<'InvoiceLineItem'>;

/** The values of the dialog; quantity and unit price as typed, in the language of the user. */
export type LineValues = {
  poLine: string | null;
  description: string;
  material: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  discount: string;
  tax: string;
};

export function valuesOf(line: Line | undefined, currency: string, start?: Partial<LineValues>): LineValues {
  const { poLine, description, material, quantity, unit, unitPrice, discount, tax } = line ?? {};
  return {
    poLine: poLine ? String(poLine) : null,
    description: description ?? '',
    material: material ?? '',
    quantity: quantity ? formatDecimal(quantity) : '',
    unit: unit ?? 'EA',
    unitPrice: unitPrice ? formatUnitPrice({ amount: unitPrice, currency }) : '',
    discount: discount ?? '',
    tax: tax ?? '',
    ...start,
  };
}

interface Origin {
  initial: LineValues;
  before: Line | undefined;
  order: string | undefined;
}

/** The line for the API. A number that was not touched is not parsed again. */
export function lineOf(values: LineValues, { initial, before, order }: Origin): Line {
  const { poLine, description, material, unit, discount, tax } = values;
  const number = (name: 'quantity' | 'unitPrice') =>
    before && values[name] === initial[name] ? before[name] : (parseNumber(values[name]) ?? values[name]);
  return {
    ...(poLine && { poLine: Number(poLine), poNumber: before?.poNumber || order || '' }),
    description: description.trim(),
    material: material.trim(),
    quantity: number('quantity'),
    unit: unit.trim(),
    unitPrice: number('unitPrice'),
    discount,
    tax,
  };
}

const place = /^lines\[(\d+)\]\.?(.*)$/;

/** Errors of the edited line get the names of its fields; the server computes the total, so it has no field. */
export function ownError(error: unknown, index: number): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, status, message, requestId } = error;
  const fields = error.fields.map((field) => {
    const [, line, name = ''] = place.exec(field.path) ?? [];
    return line === String(index) ? { ...field, path: name === 'total' ? 'unitPrice' : name } : field;
  });
  return new ApiError({ code, status, message, fields, requestId });
}

/** The errors of lines that the dialog does not show. */
export function otherProblems(error: unknown): { line: number; problem: string }[] {
  const fields = error instanceof ApiError ? error.fields : [];
  return fields.flatMap(({ path, code, message, params }) => {
    const [, line] = place.exec(path) ?? [];
    return line === undefined
      ? []
      : [{ line: Number(line) + 1, problem: explainField(code, message, params) }];
  });
}
