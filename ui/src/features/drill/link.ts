import type { Parameters } from './api/use-drill';

/** The fields in the order of a link. */
export const fields = [
  'invoiceNumber',
  'vendorNumber',
  'companyNumber',
  'poNumber',
  'erpReference',
] as const satisfies readonly (keyof Parameters)[];

/** The link to enter in the ERP: each name with its placeholder. A name needs no encoding. */
export function linkOf(origin: string, tenant: string, erpType: string, parameters: Parameters): string {
  const query = fields
    .map((field) => parameters[field])
    .filter((name) => name !== '')
    .map((name) => `${name}={${name}}`)
    .join('&');
  return `${origin}/${tenant}/drill/${erpType}${query && `?${query}`}`;
}

/** What the server accepts. */
const mostParameters = 20;
const longest = 200;

/**
 * The parameters of a link as they stand there. The router reads numbers and repeated parameters as such. A longer
 * value matches no invoice.
 */
export function parametersOf(search: object): { name: string; value: string }[] {
  return Object.entries(search)
    .flatMap(([name, values]) => [values].flat().map((value: unknown) => ({ name, value: textOf(value) })))
    .filter(({ name, value }) => name.length <= longest && value !== '' && value.length <= longest)
    .slice(0, mostParameters);
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
