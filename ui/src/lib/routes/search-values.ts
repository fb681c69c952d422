import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * The values of an address are JSON where they can be. A number that JavaScript would write in another way, such as
 * the invoice number 1.10, stays a text, because the address is rewritten from the values.
 * The router takes an error for a text.
 */
function read(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && `${value}` !== text) throw Error();
  return value;
}

export const parseSearch = parseSearchWith(read);
export const stringifySearch = stringifySearchWith(JSON.stringify, read);
