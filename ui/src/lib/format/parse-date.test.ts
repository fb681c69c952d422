import { describe, expect, test } from 'vitest';
import { parseDate } from './parse-date';

const us = 'MM/DD/YYYY';
const german = 'dd.MM.yyyy';
const today = '2026-11-22';

describe('a date with a year', () => {
  test.each([
    ['11/20/2026', us, '2026-11-20'],
    ['11/20/26', us, '2026-11-20'],
    ['1-2-2026', us, '2026-01-02'],
    ['1.2.2026', german, '2026-02-01'],
    ['20.11.26', german, '2026-11-20'],
    ['2026-11-20', us, '2026-11-20'],
    ['2026/1/2', german, '2026-01-02'],
    ['11202026', us, '2026-11-20'],
    ['112026', us, '2026-11-20'],
    ['20112026', german, '2026-11-20'],
    ['20261120', us, '2026-11-20'],
    ['Nov 20, 2026', us, '2026-11-20'],
    ['20 November 2026', us, '2026-11-20'],
    ['20. Dez. 2026', german, '2026-12-20'],
    ['3. März 2026', german, '2026-03-03'],
    ['May 1st, 2026', us, '2026-05-01'],
    ['Sept 5 26', us, '2026-09-05'],
    ['01/15/99', us, '1999-01-15'],
    ['02/29/2028', us, '2028-02-29'],
  ])('%s in %s is %s', (typed, pattern, day) => {
    expect(parseDate(typed, pattern, today)).toBe(day);
  });
});

describe('a date without a year gets the year closest to today', () => {
  test.each([
    ['Nov 20', '2026-11-22', '2026-11-20'],
    ['11/20', '2026-11-22', '2026-11-20'],
    ['Jan 5', '2026-12-28', '2027-01-05'],
    ['Dec 28', '2027-01-05', '2026-12-28'],
    ['Dec 31', '2026-01-01', '2025-12-31'],
    ['Jan 1', '2026-12-31', '2027-01-01'],
    ['Jan 31', '2026-01-31', '2026-01-31'],
    ['Apr 30', '2026-11-22', '2027-04-30'],
    ['Feb 28', '2026-03-01', '2026-02-28'],
    ['Feb 29', '2028-01-15', '2028-02-29'],
    ['Feb 29', '2027-11-01', '2028-02-29'],
    // 182 days back and 183 ahead, then vice versa, then 183 in each direction.
    ['Jan 1', '2026-07-02', '2026-01-01'],
    ['Jan 1', '2026-07-03', '2027-01-01'],
    ['Jan 1', '2024-07-02', '2024-01-01'],
  ])('%s on %s is %s', (typed, on, day) => {
    expect(parseDate(typed, us, on)).toBe(day);
  });
  test('day and month follow the order of the date pattern', () => {
    expect(parseDate('3/4', us, today)).toBe('2027-03-04');
    expect(parseDate('3.4.', german, today)).toBe('2027-04-03');
  });
});

describe('an invalid date is refused', () => {
  test.each([
    '',
    '  ',
    'Nov',
    'Nov 31',
    'Feb 29',
    '02/29/2026',
    '13/01/2026',
    '20/11/2026',
    '11/31/2026',
    '11/0/2026',
    '11/20/202',
    '11/20/20266',
    '11/20/1',
    'November 2026',
    '11',
    '1120',
    'soon',
    'Ju 5',
    'Foo 5',
    '11/20/2026 x',
    '11/20/2026 10:00',
    '-',
    '1/2/3/4',
    'Nov Nov 20',
  ])('%s', (typed) => {
    expect(parseDate(typed, us, today)).toBeUndefined();
  });
});
