import { describe, expect, test } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { warningsOf } from './override-dialog';
import { tabAtFault } from './tab-at-fault';

const refused = (...fields: [path: string, code: string][]) =>
  new ApiError({
    code: 'ValidationFailedException',
    status: 422,
    fields: fields.map(([path, code]) => ({ path, code, message: `about ${path}`, params: {} })),
  });

describe('a refused submit', () => {
  test('opens the tab of the first error, index data first', () => {
    expect(tabAtFault(refused(['lines', 'ValidationFailedException']))).toBe('lines');
    expect(tabAtFault(refused(['distribution', 'InvoiceUnbalancedException']))).toBe('gl');
    expect(tabAtFault(refused(['lines', 'x'], ['invoiceAmount', 'x']))).toBe('index');
    expect(tabAtFault(new Error('no answer'))).toBe('index');
  });

  test('can be overridden if all errors are warnings', () => {
    expect(warningsOf(refused(['vendorName', 'DocumentVendorDiffersException']))).toHaveLength(1);
    expect(
      warningsOf(refused(['vendorName', 'DocumentVendorDiffersException'], ['invoiceDate', 'x'])),
    ).toEqual([]);
    expect(warningsOf(new Error('no answer'))).toEqual([]);
  });
});
