import { expect, test } from 'vitest';
import { type Period, rangeOf, todayIn } from './periods';

// A Saturday in the middle of a quarter.
const today = '2026-11-21';

test.each<[Period, string, string]>([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['wtd', '2026-11-16', '2026-11-21'],
  ['lastWeek', '2026-11-09', '2026-11-15'],
  ['last7Days', '2026-11-15', '2026-11-21'],
  ['last30Days', '2026-10-23', '2026-11-21'],
  ['mtd', '2026-11-01', '2026-11-21'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['qtd', '2026-10-01', '2026-11-21'],
  ['lastQuarter', '2026-07-01', '2026-09-30'],
  ['ytd', '2026-01-01', '2026-11-21'],
  ['lastYear', '2025-01-01', '2025-12-31'],
  ['rolling52', '2025-11-23', '2026-11-21'],
  ['beforeToday', '1900-01-01', '2026-11-20'],
  ['tomorrow', '2026-11-22', '2026-11-22'],
  ['next7Days', '2026-11-21', '2026-11-27'],
  ['nextWeek', '2026-11-23', '2026-11-29'],
  ['next30Days', '2026-11-21', '2026-12-20'],
  ['nextMonth', '2026-12-01', '2026-12-31'],
])('%s', (period, start, end) => {
  expect(rangeOf(period, today)).toEqual({ period, start, end });
});

test('a shorter month is covered completely', () => {
  expect(rangeOf('lastMonth', '2026-03-31')).toMatchObject({ start: '2026-02-01', end: '2026-02-28' });
  expect(rangeOf('lastQuarter', '2026-01-31')).toMatchObject({ start: '2025-10-01', end: '2025-12-31' });
});

test('today is the date in the tenant’s time zone, not in the browser’s', () => {
  expect(todayIn('Asia/Tokyo', new Date('2026-11-20T20:00:00Z'))).toBe('2026-11-21');
});
