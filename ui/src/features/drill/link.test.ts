import { expect, test } from 'vitest';
import { parseSearch } from '@/lib/routes/search-values';
import { linkOf, parametersOf } from './link';

const names = { invoiceNumber: '', vendorNumber: '', companyNumber: '', poNumber: '', erpReference: '' };

test('a link has a placeholder for each named value', () => {
  expect(
    linkOf('https://pay.example', 'northwind', 'infor10', {
      ...names,
      vendorNumber: 'Vendor',
      invoiceNumber: 'Invoice',
    }),
  ).toBe('https://pay.example/northwind/drill/infor10?Invoice={Invoice}&Vendor={Vendor}');
  expect(linkOf('https://pay.example', 'northwind', 'fusion', names)).toBe(
    'https://pay.example/northwind/drill/fusion',
  );
});

test('the parameters are sent as they stand in the link', () => {
  const search = parseSearch(
    '?Invoice=1.10&Vendor=0042&Company=100&flag=true&Invoice=2&none=&rest=%7B%22a%22%3A1%7D',
  );
  expect(parametersOf(search)).toEqual([
    { name: 'Invoice', value: '1.10' },
    { name: 'Invoice', value: '2' },
    { name: 'Vendor', value: '0042' },
    { name: 'Company', value: '100' },
    { name: 'flag', value: 'true' },
    { name: 'rest', value: '{"a":1}' },
  ]);
});

test('no more is sent than the server accepts', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`p${n}`, 'x']));
  expect(parametersOf(many)).toHaveLength(20);
  expect(parametersOf({ Invoice: 'x'.repeat(201), ['n'.repeat(201)]: 'x', Vendor: 'V' })).toEqual([
    { name: 'Vendor', value: 'V' },
  ]);
});
