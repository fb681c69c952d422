import { describe, expect, test } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { warningsOf } from './override-dialog';
import { tabWithError } from './tab-with-error';

const refused = (...fields: [path: string, code: string][]) =>
  new ApiError({
    code: 'ValidationFailedException',
    status: 422,
    fields: fields.map(([path, code]) => ({ path, code, message: `about ${path}`, params: {} })),
  });

describe('a refused submit', () => {
  test('opens the tab of the first error, index data first', () => {
    expect(tabWithError(refused(['lines', 'ValidationFailedException']))).toBe('lines');
    expect(tabWithError(refused(['distribution', 'InvoiceUnbalancedException']))).toBe('gl');
    expect(tabWithError(refused(['lines', 'x'], ['invoiceAmount', 'x']))).toBe('index');
    expect(tabWithError(new Error('no answer'))).toBe('index');
  });

  test('can be overridden if all errors are warnings', () => {
    expect(warningsOf(refused(['vendorName', 'DocumentVendorDiffersException']))).toHaveLength(1);
    expect(
      warningsOf(refused(['vendorName', 'DocumentVendorDiffersException'], ['invoiceDate', 'x'])),
    ).toEqual([]);
    expect(warningsOf(new Error('no answer'))).toEqual([]);
  });
});
