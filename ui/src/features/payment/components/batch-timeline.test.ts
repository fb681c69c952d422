import { expect, test } from 'vitest';
import { passedSteps, stepStates } from './batch-timeline';
import { timeLeft } from './cutoff';

const at = '2026-11-20T10:00:00Z';
const timeline = [
  { name: 'prepared' as const, at },
  { name: 'released' as const, at },
  { name: 'sealed' as const },
  { name: 'delivered' as const },
];

test('the first milestone without a time is the current step of a batch', () => {
  expect(stepStates({ timeline, status: 'sealed' })).toEqual(['done', 'done', 'current', 'waiting']);
});

test('a failed batch shows its current step as failed', () => {
  expect(stepStates({ timeline, status: 'unknown' })).toEqual(['done', 'done', 'failed', 'waiting']);
});

test('a cancelation is not shown as a failure, because nothing is at risk', () => {
  expect(stepStates({ timeline: timeline.slice(0, 3), status: 'canceled' })).toEqual([
    'done',
    'done',
    'current',
  ]);
});

test('a skipped milestone is not shown as waiting', () => {
  const skipped = [
    { name: 'prepared' as const, at },
    { name: 'released' as const },
    { name: 'sealed' as const, at },
  ];
  const all = passedSteps({ timeline: [...skipped, { name: 'delivered' }], status: 'sealed' });
  expect(all.map((step) => step.name)).toEqual(['prepared', 'sealed', 'delivered']);
});

test('the time to the cutoff is shown in days, hours and minutes and is never negative', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(timeLeft('2026-11-20T12:10:59Z', now)).toEqual({ days: 0, hours: 2, minutes: 10 });
  expect(timeLeft('2026-11-20T09:00:00Z', now)).toEqual({ days: 0, hours: 0, minutes: 0 });
  expect(timeLeft('2026-11-23T06:54:00Z', now)).toEqual({ days: 2, hours: 20, minutes: 54 });
});
