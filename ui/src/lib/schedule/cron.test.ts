import { expect, test } from 'vitest';
import { advancedOf, cronOf } from './advanced';
import { cronPresets, nextRuns, parseCron, presetOf } from './cron';

const newYork = 'America/New_York';
const friday = new Date('2026-11-20T15:10:00Z'); // 10:10 in New York

test('each preset is recognized and has its next run', () => {
  const next = (name: keyof typeof cronPresets) => nextRuns(cronPresets[name], newYork, friday, 1)[0];
  expect(presetOf('0 */6 * * *')).toBe('sixHours');
  expect(next('halfHour')).toBe('2026-11-20T15:30:00.000Z');
  expect(next('hour')).toBe('2026-11-20T16:00:00.000Z');
  expect(next('twoHours')).toBe('2026-11-20T17:00:00.000Z');
  expect(next('sixHours')).toBe('2026-11-20T17:00:00.000Z');
  expect(next('day')).toBe('2026-11-21T05:00:00.000Z');
  expect(next('week')).toBe('2026-11-23T05:00:00.000Z');
  expect(next('month')).toBe('2026-12-01T05:00:00.000Z');
});

test('a schedule keeps its local time across a daylight saving change', () => {
  const runs = nextRuns('0 9 * * *', newYork, new Date('2026-03-07T15:00:00Z'), 2);
  expect(runs).toEqual(['2026-03-08T13:00:00.000Z', '2026-03-09T13:00:00.000Z']);
});

test('a local time skipped by daylight saving does not run that day', () => {
  const runs = nextRuns('30 2 * * *', newYork, new Date('2026-03-07T15:00:00Z'), 1);
  expect(runs).toEqual(['2026-03-09T06:30:00.000Z']);
});

test('a schedule with both kinds of days runs on either', () => {
  const runs = nextRuns('0 0 1 * 1', 'UTC', new Date('2026-11-20T00:00:00Z'), 4);
  expect(runs.map((run) => run.slice(0, 10))).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-12-01',
    '2026-12-07',
  ]);
});

test('February 29 is found years ahead, and February 30 never', () => {
  expect(nextRuns('0 0 29 2 *', 'UTC', friday, 1)).toEqual(['2028-02-29T00:00:00.000Z']);
  expect(nextRuns('0 0 30 2 *', 'UTC', friday, 1)).toEqual([]);
});

test('an invalid schedule is refused', () => {
  for (const wrong of ['', '* * * *', '60 * * * *', '5-1 * * * *', '*/0 * * * *', 'x * * * *', '0 0 0 * *']) {
    expect(parseCron(wrong), wrong).toBeUndefined();
  }
});

test('advanced settings convert to a cron expression and back', () => {
  const choices = [
    { minutes: { every: 15 }, hours: [], days: { of: 'week' as const, on: [1, 2, 3, 4, 5] }, months: [] },
    { minutes: { at: [0, 30] }, hours: [9, 17], days: { of: 'month' as const, on: [1, 15] }, months: [3, 6] },
  ];
  for (const choice of choices) expect(advancedOf(cronOf(choice))).toEqual(choice);
  expect(advancedOf('0 0 1 * 1')).toBeUndefined();
});
