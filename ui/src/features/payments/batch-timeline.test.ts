import { expect, test } from 'vitest';
import { stepStates } from './batch-timeline';
import { timeLeft } from './cutoff';

const at = '2026-11-20T10:00:00Z';
const timeline = [
  { name: 'prepared' as const, at },
  { name: 'released' as const, at },
  { name: 'sealed' as const },
  { name: 'delivered' as const },
];

test('the first milestone without a time is where the batch stands', () => {
  expect(stepStates({ timeline, status: 'sealed' })).toEqual(['done', 'done', 'current', 'waiting']);
});

test('a batch that ended badly failed there', () => {
  expect(stepStates({ timeline, status: 'unknown' })).toEqual(['done', 'done', 'failed', 'waiting']);
});

test('the time to the cut-off is told in hours and minutes and never negative', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(timeLeft('2026-11-20T12:10:59Z', now)).toEqual({ hours: 2, minutes: 10 });
  expect(timeLeft('2026-11-20T09:00:00Z', now)).toEqual({ hours: 0, minutes: 0 });
});
