import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-values';

test.each(['1.10', '1.0', '-0', '1e5', '12345678901234567890', '007'])(
  'the number %s keeps its digits in an address',
  (text) => {
    expect(parseSearch(`?Invoice=${text}`)).toEqual({ Invoice: text });
    expect(stringifySearch({ Invoice: text })).toBe(`?Invoice=${text}`);
  },
);

test('other values are read and written as by the router', () => {
  const values = { page: 2, tab: 'all', open: true, filter: [{ field: 'stage', value: ['paid'] }] };
  expect(parseSearch(stringifySearch(values))).toEqual(values);
  expect(parseSearch(stringifySearch({ text: '2', word: 'true' }))).toEqual({ text: '2', word: 'true' });
  expect(parseSearch('?text=%221.10%22')).toEqual({ text: '1.10' });
});
