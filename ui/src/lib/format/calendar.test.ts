import { expect, test } from 'vitest';
import { addTo, dateOf, daysBetween, startOf } from './calendar';

test('dates are calculated across months, leap years and daylight saving changes', () => {
  expect(addTo('2028-02-28', 1, 'day')).toBe('2028-02-29');
  expect(addTo('2026-01-31', 1, 'month')).toBe('2026-02-28');
  expect(addTo('2028-02-29', 5, 'year')).toBe('2033-02-28');
  expect(startOf('2026-11-23', 'year')).toBe('2026-01-01');
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2);
});

test('a date that does not exist is refused, not shifted', () => {
  expect(dateOf(2028, 2, 29)).toBe('2028-02-29');
  expect(dateOf(2026, 2, 29)).toBeUndefined();
  expect(dateOf(2026, 13, 1)).toBeUndefined();
  expect(dateOf(2026, 1, 0)).toBeUndefined();
});
